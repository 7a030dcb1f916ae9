import { join } from "node:path";
import type { Services } from "#api/services.ts";
import { isSqliteOutdated } from "#api/store/operate/backup-sqlite.ts";
import { findSharedValue, putSharedValue } from "#api/store/operate/shared-values.ts";
import { isPostgresUrl } from "#api/store/postgres-url.ts";
import { toStoreFault } from "#api/store/faults.ts";
import type { Store } from "#api/store/store.ts";
import type * as Thread from "./backup-thread.ts";
import { findLastBackupTime } from "./backup-files.ts";
import { type BackupOptions, makeBackup } from "./make-backup.ts";

const BACKUP_INTERVAL_MS = 15 * 60_000;
/** A backup may run this much early, because timers are not exact. */
const EARLY_BY_MS = 30_000;
const TIME_LIMIT_MS = 60 * 60_000;
const THREAD = new URL("backup-thread.ts", import.meta.url);

type BackupSettings = Pick<Services["env"], "databaseUrl" | "dataDir" | "backupDir" | "backupScratchUrl">;

/** Returns what to back up, or null if there is nothing to back up: a database in memory, or `BACKUP_DIR=none`. */
export function toBackupOptions(env: BackupSettings, now: number): BackupOptions | null {
  const { databaseUrl, dataDir, backupDir, backupScratchUrl } = env;
  if (databaseUrl === ":memory:" || backupDir === null) return null;
  return { database: databaseUrl, scratchUrl: backupScratchUrl, blobs: join(dataDir, "blobs"), dir: backupDir, now };
}

/**
 * Returns when the database was last backed up, or null if it is not known. SQLite's backups are in the folder of this
 * process. Another process may have made PostgreSQL's backups, so the database stores the time of the last one.
 */
export async function readLastBackup({ env, store }: { env: BackupSettings; store: Store }): Promise<number | null> {
  if (store.kind === "sqlite") return env.backupDir === null ? null : findLastBackupTime(env.backupDir, "sqlite");
  try {
    const madeAt = Number((await findSharedValue(store.db, "last_backup")) ?? Number.NaN);
    return Number.isFinite(madeAt) ? madeAt : null;
  } catch (error) {
    if (toStoreFault(error) === "unreachable") return null;
    throw error;
  }
}

/** Records a backup for the other processes, which cannot see its folder. */
export async function recordBackup(store: Store, madeAt: number): Promise<void> {
  if (store.kind === "postgres") await putSharedValue(store.db, "last_backup", String(madeAt));
}

/**
 * Makes a backup, or returns "idle" if none is due. Rejects if the backup cannot be made
 * or fails its check.
 */
export async function backUpWhenDue(
  services: Pick<Services, "env" | "store" | "clock" | "log" | "threads">,
): Promise<"done" | "idle"> {
  const now = services.clock.now();
  const options = toBackupOptions(services.env, now);
  if (options === null) return "idle";
  const last = await readLastBackup(services);
  if (last !== null && now - last < BACKUP_INTERVAL_MS - EARLY_BY_MS && last <= now) return "idle";
  const began = performance.now();
  const backup = await services.threads.run<typeof Thread>(THREAD, options, {
    timeLimitMs: TIME_LIMIT_MS,
    owner: "backup",
  });
  await recordBackup(services.store, now);
  services.log.info({ ...backup, ms: Math.round(performance.now() - began) }, "backed up");
  return "done";
}

/**
 * Makes a backup before a new build migrates the schema, so that the owner can go back. Returns the backup's name, or
 * null if no backup is needed. On PostgreSQL the owner makes the backup: see docs/deployment.md.
 */
export async function backUpBeforeMigrations(env: BackupSettings, now: number): Promise<string | null> {
  const options = toBackupOptions(env, now);
  if (options === null || isPostgresUrl(options.database) || !isSqliteOutdated(options.database)) return null;
  return (await makeBackup(options)).name;
}
