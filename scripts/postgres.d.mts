/** The folder of `initdb` and `postgres`: named by POSTGRES_BIN, on the PATH, or where packages put them; else null. */
export function postgresFolder(): string | null;
