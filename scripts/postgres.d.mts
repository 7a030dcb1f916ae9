/**
 * Returns the folder of `initdb` and `postgres`: POSTGRES_BIN, or the first on the PATH or in usual places, or null.
 */
export function postgresFolder(): string | null;
