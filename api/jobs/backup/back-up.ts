import { join } from "node:path";
import type { Services } from "#api/services.ts";
import { isSqliteOutdated } from "#api/store/operate/backup-sqlite.ts";
import type * as Thread from "./backup-thread.ts";
import { lastBackupAt } from "./backup-files.ts";
import { type BackupOrder, makeBackup } from "./make-backup.ts";

const BACKUP_INTERVAL_MS = 15 * 60_000;
/** A backup may run this much early, in milliseconds. */
const EARLY_BY_MS = 30_000;
const TIME_LIMIT_MS = 60 * 60_000;
const THREAD = new URL("backup-thread.ts", import.meta.url);

type Places = Pick<Services["env"], "databaseUrl" | "dataDir" | "backupDir">;

/** Returns what to back up, or null if the database is not a SQLite file. */
export function backupOrder(env: Places, now: number): BackupOrder | null {
  const { databaseUrl, dataDir, backupDir } = env;
  if (databaseUrl === ":memory:" || /^postgres(?:ql)?:/u.test(databaseUrl)) return null;
  return { database: databaseUrl, blobs: join(dataDir, "blobs"), dir: backupDir, now };
}

/** Makes a backup if the last one is 15 minutes old. Rejects if it cannot be made or fails its check. */
export async function backUpWhenDue(services: Pick<Services, "env" | "clock" | "log" | "threads">): Promise<void> {
  const now = services.clock.now();
  const order = backupOrder(services.env, now);
  if (order === null) return;
  const last = await lastBackupAt(order.dir);
  if (last !== null && now - last < BACKUP_INTERVAL_MS - EARLY_BY_MS && last <= now) return;
  const began = performance.now();
  const done = await services.threads.run<typeof Thread>(THREAD, order, {
    timeLimitMs: TIME_LIMIT_MS,
    owner: "backup",
  });
  services.log.info({ ...done, ms: Math.round(performance.now() - began) }, "backed up");
}

/** Makes a backup before a new build migrates the schema, so that the owner can go back. */
export async function backUpBeforeSteps(env: Places, now: number): Promise<string | null> {
  const order = backupOrder(env, now);
  return order !== null && isSqliteOutdated(order.database) ? (await makeBackup(order)).name : null;
}
