import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";
import { errorCode } from "../../error-code.ts";
import { isPostgresUrl } from "../postgres-url.ts";

/** Long enough for another process to back up the database and migrate it. */
const TIMEOUT_MS = 10 * 60_000;
const POLL_MS = 20;

/**
 * Runs `work` while no other process opens or migrates the same SQLite file. Without this lock, SQLite would return
 * "busy" at once to the second process that enables the write-ahead log. The lock is on an empty database beside the
 * file, so it ends even if the process crashes. PostgreSQL needs no such lock: migrations and queues take its advisory
 * locks.
 */
export async function withStartLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  if (url === ":memory:" || isPostgresUrl(url)) return work();
  mkdirSync(dirname(url), { recursive: true });
  // Retries until the lock is free, because SQLite has no event for that. SQLite's own waiting would block this thread,
  // and so a holder of the lock in the same process could never release it.
  const lock = new Database(`${url}.start`, { timeout: 0 });
  try {
    const deadline = Date.now() + TIMEOUT_MS;
    while (!tryLock(lock, Date.now() >= deadline)) await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    return await work();
  } finally {
    lock.close();
  }
}

function tryLock(lock: Database.Database, isLastTry: boolean): boolean {
  try {
    lock.exec("begin exclusive");
    return true;
  } catch (error) {
    if (isLastTry || errorCode(error)?.startsWith("SQLITE_BUSY") !== true) throw error;
    return false;
  }
}
