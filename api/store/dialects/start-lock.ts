import { mkdirSync } from "node:fs";
import { dirname } from "node:path";
import Database from "better-sqlite3";

/** A backup before a migration may take this long. */
const PATIENCE_MS = 10 * 60_000;
const POLL_MS = 20;

/**
 * Runs `work` while no other process opens or migrates the same SQLite file: turning on its log fails with "busy" at
 * once where two do it. The lock is an empty database beside the file. It ends with the process. PostgreSQL needs none:
 * migrations and queues take its advisory locks.
 */
export async function withStartLock<T>(url: string, work: () => Promise<T>): Promise<T> {
  if (url === ":memory:" || /^postgres(?:ql)?:/u.test(url)) return work();
  mkdirSync(dirname(url), { recursive: true });
  // Polls instead of waiting in SQLite, which would block this thread and with it a holder in the same process.
  const lock = new Database(`${url}.start`, { timeout: 0 });
  try {
    const deadline = Date.now() + PATIENCE_MS;
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
    const isBusy = error instanceof Error && "code" in error && String(error.code).startsWith("SQLITE_BUSY");
    if (!isBusy || isLastTry) throw error;
    return false;
  }
}
