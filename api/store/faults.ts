/** A fault of the storage, as the database engine or the file system reports it. */
export type StoreFault = "full" | "busy";

const FULL = new Set(["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "ENOSPC", "EDQUOT", "53100"]);
const BUSY = /^SQLITE_(?:BUSY|LOCKED)/u;

/**
 * Returns "full" if an error says that there is no space left, "busy" if the database stayed locked too long, else
 * null.
 */
export function toStoreFault(error: unknown): StoreFault | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  if (FULL.has(error.code)) return "full";
  return BUSY.test(error.code) ? "busy" : null;
}
