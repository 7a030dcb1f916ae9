/** What may be wrong with the place that data is kept in, as the engines and the file system say it. */
export type StoreFault = "full" | "busy";

const FULL = new Set(["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "ENOSPC", "EDQUOT", "53100"]);
const BUSY = /^SQLITE_(?:BUSY|LOCKED)/u;

/** Whether an error says that there is no room left, or that somebody else has held the database for too long. */
export function storeFaultOf(error: unknown): StoreFault | null {
  if (!(error instanceof Error) || !("code" in error) || typeof error.code !== "string") return null;
  if (FULL.has(error.code)) return "full";
  return BUSY.test(error.code) ? "busy" : null;
}
