import { join } from "node:path";
import { Worker } from "node:worker_threads";
import type { Parts } from "../parts.ts";
import { isSqliteBehind } from "../store/backup-sqlite.ts";
import { lastBackupAt } from "./backup-files.ts";
import { type BackupOrder, makeBackup } from "./make-backup.ts";

const INTERVAL = 15 * 60_000;
/** A round that comes a moment early counts. */
const SLACK = 30_000;

type Places = Pick<Parts["env"], "databaseUrl" | "dataDir" | "backupDir">;

/** What to back up, or null where the database is not a SQLite file of ours. */
export function backupOrder(env: Places, now: number): BackupOrder | null {
  const { databaseUrl, dataDir, backupDir } = env;
  if (databaseUrl === ":memory:" || /^postgres(?:ql)?:/u.test(databaseUrl)) return null;
  return { database: databaseUrl, blobs: join(dataDir, "blobs"), dir: backupDir, now };
}

/** Makes a backup when the last one is a quarter of an hour old. Rejects when it cannot be made, or is not sound. */
export async function backUpWhenDue(parts: Pick<Parts, "env" | "clock" | "log">): Promise<void> {
  const now = parts.clock.now();
  const order = backupOrder(parts.env, now);
  if (order === null) return;
  const last = await lastBackupAt(order.dir);
  if (last !== null && now - last < INTERVAL - SLACK && last <= now) return;
  const began = performance.now();
  const done = await inThread(order);
  parts.log.info({ ...done, ms: Math.round(performance.now() - began) }, "backed up");
}

/** Before a new build changes the schema of an older one: what an owner goes back to. */
export async function backUpBeforeSteps(env: Places, now: number): Promise<string | null> {
  const order = backupOrder(env, now);
  return order !== null && isSqliteBehind(order.database) ? (await makeBackup(order)).name : null;
}

function inThread(order: BackupOrder): Promise<{ name: string; bytes: number; blobs: number }> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL("backup-thread.ts", import.meta.url), { workerData: order });
    worker.on("message", resolve);
    worker.on("error", reject);
    worker.on("exit", (code) => reject(new Error(`the backup's thread ended with ${code}`)));
    // A stop does not wait for it: what is half made has no name yet.
    worker.unref();
  });
}
