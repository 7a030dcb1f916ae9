/** Environment of every program that a test starts. The compile cache halves its start time. */
export const PROGRAM_ENV = { PATH: process.env["PATH"], NODE_COMPILE_CACHE: process.env["NODE_COMPILE_CACHE"] };
