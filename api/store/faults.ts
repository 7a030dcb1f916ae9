/** How the database or its disk fails. `toStoreFault` says what each value means. */
export type StoreFault = "full" | "busy" | "unreachable";

/** 53100 is PostgreSQL's code for a full disk. */
const FULL = new Set(["SQLITE_FULL", "SQLITE_IOERR_SHMSIZE", "ENOSPC", "EDQUOT", "53100"]);
const BUSY = /^SQLITE_(?:BUSY|LOCKED)/u;
const UNREACHABLE: readonly RegExp[] = [
  /^E(?:CONNREFUSED|CONNRESET|PIPE|TIMEDOUT|HOSTUNREACH|NETUNREACH|NOTFOUND|AI_AGAIN)$/u,
  // PostgreSQL: connection lost, server shutting down, too many connections, read-only standby, sign-in refused, and no
  // such database.
  /^(?:08\w{3}|57P0[1-5]|53300|25006|28000|28P01|3D000)$/u,
  /^SQLITE_(?:IOERR|CANTOPEN|READONLY|PROTOCOL)/u,
];
/** Messages of errors that the connection pool of `pg` throws without a code. */
const CONNECTION_LOST =
  /^(?:Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error)/u;

/**
 * Returns "full" if an error says that there is no space left, and "busy" if the database stayed locked too long.
 * Returns "unreachable" if the database cannot be reached or used, and null for any other error.
 */
export function toStoreFault(error: unknown): StoreFault | null {
  if (!(error instanceof Error)) return null;
  const code = "code" in error && typeof error.code === "string" ? error.code : null;
  if (code === null) return CONNECTION_LOST.test(error.message) ? "unreachable" : null;
  if (FULL.has(code)) return "full";
  if (BUSY.test(code)) return "busy";
  return UNREACHABLE.some((pattern) => pattern.test(code)) ? "unreachable" : null;
}

/** Thrown if the writes after a savepoint could not be undone. The whole transaction must then be rolled back. */
export class SavepointLost extends Error {}

/**
 * Returns true if the transaction cannot continue after this error: the disk is full, the database cannot be reached or
 * used, or a savepoint is lost.
 */
export function endsTransaction(error: unknown): boolean {
  const fault = toStoreFault(error);
  return fault === "full" || fault === "unreachable" || error instanceof SavepointLost;
}
