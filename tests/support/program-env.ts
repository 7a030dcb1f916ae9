/** What every program that a test starts gets. Its compile cache halves the time in which a program starts. */
export const PROGRAM_ENV = { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] };
