import { parseArgs } from "node:util";
import { toBackupOptions, recordBackup } from "#api/jobs/backup/back-up.ts";
import { isPostgresUrl } from "#api/store/postgres-url.ts";
import { type Backup, listBackups } from "#api/jobs/backup/backup-files.ts";
import { findBackup, makeBackup, type BackupOptions } from "#api/jobs/backup/make-backup.ts";
import { rehearseRestore, restoreBackup, verifyBackup } from "#api/jobs/backup/restore-backup.ts";
import { migrate } from "#api/store/migrations/migrate.ts";
import { createStore } from "#api/store/store.ts";
import { plural } from "#core/format/plural.ts";
import { fail, readEnv } from "./with-services.ts";

export const BACKUP_USAGE = `       npm run admin -- backup [--every MINUTES]
Backs up the database and the blobs to BACKUP_DIR, while the server runs, and checks the copy. --every repeats the backup
until you stop the program: for a machine that makes the backups of several servers.

       npm run admin -- verify [NAME]
Reads every byte of a backup and reports its faults. Without a name: the newest backup.

       npm run admin -- drill [NAME]
Restores a backup into a scratch copy, runs this build's migrations on the copy, and says how long that took. Does not
change the current data. Without a name: the newest backup.

       npm run admin -- restore [NAME]
Replaces the database with a backup. Without a name: the newest backup. Stop the server first. The command keeps the old
data and says where it is.`;

function readOptions(): BackupOptions {
  const options = toBackupOptions(readEnv(), Date.now());
  if (options === null) fail(["There is nothing to back up: BACKUP_DIR is none, or the database is in memory."]);
  return options;
}

async function chooseBackup(args: string[], options: BackupOptions): Promise<Backup> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  if (positionals.length > 1) fail([BACKUP_USAGE]);
  const backup = await findBackup(options, positionals[0] ?? null);
  if (backup !== null) return backup;
  const names = (await listBackups(options.dir)).map(({ name, manifest }) => `  ${name} (${manifest.engine})`);
  fail(
    names.length === 0
      ? [`There is no backup in ${options.dir}.`]
      : ["There is no such backup. The backups are:", ...names],
  );
}

const summarise = ({ name, manifest }: Backup): string => {
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  const blobs = plural(Object.keys(manifest.blobs).length, { one: "# blob", other: "# blobs" });
  return `${name}: ${rows} rows in ${Object.keys(manifest.tables).length} tables, ${blobs}`;
};

const messageOf = (error: unknown): string => (error instanceof Error ? error.message : String(error));

async function backup(args: string[]): Promise<void> {
  const { values } = parseArgs({ args, options: { every: { type: "string" } } });
  const minutes = Number(values.every ?? 0);
  if (!(minutes >= 0 && minutes <= 1440)) fail(["--every must be a number of minutes up to 1440.", BACKUP_USAGE]);
  for (;;) {
    try {
      await backUpOnce();
    } catch (error) {
      if (minutes === 0) fail([messageOf(error)]);
      // The next backup may succeed. The metric bandwise_backup_age_seconds shows how old the last backup is.
      process.stderr.write(`${messageOf(error)}\n`);
    }
    if (minutes === 0) return;
    await new Promise((resolve) => setTimeout(resolve, minutes * 60_000));
  }
}

async function backUpOnce(): Promise<void> {
  const options = readOptions();
  const newBackup = await makeBackup(options);
  if (isPostgresUrl(options.database)) {
    const store = await createStore({ url: options.database });
    await recordBackup(store, options.now).finally(() => store.close());
  }
  process.stdout.write(`Backed up ${summarise(newBackup)}.\n`);
}

async function verify(args: string[]): Promise<void> {
  const options = readOptions();
  const chosen = await chooseBackup(args, options);
  const faults = await verifyBackup(options, chosen);
  if (faults.length > 0) fail([`${chosen.name} is not sound:`, ...faults.map((fault) => `  ${fault}`)]);
  process.stdout.write(`Sound: ${summarise(chosen)}.\n`);
}

async function drill(args: string[]): Promise<void> {
  const options = readOptions();
  const chosen = await chooseBackup(args, options);
  const began = performance.now();
  let applied: string[] = [];
  const faults = await rehearseRestore(options, chosen, async (url) => {
    const store = await createStore({ url });
    try {
      applied = await migrate(store, Date.now());
      await store.db.selectFrom("account").select("id").limit(1).execute();
    } finally {
      await store.close();
    }
  });
  if (faults.length > 0) fail([`${chosen.name} cannot be restored:`, ...faults.map((fault) => `  ${fault}`)]);
  const seconds = ((performance.now() - began) / 1000).toFixed(1);
  const steps = { one: ", then migrated by # step", other: ", then migrated by # steps" };
  const migrated = applied.length === 0 ? "" : plural(applied.length, steps);
  process.stdout.write(`The drill succeeded. Checked and restored in ${seconds} s${migrated}: ${summarise(chosen)}.\n`);
}

async function restore(args: string[]): Promise<void> {
  const options = readOptions();
  const chosen = await chooseBackup(args, options);
  const result = await restoreBackup(options, chosen);
  if ("faults" in result) fail([`${chosen.name} was not restored:`, ...result.faults.map((fault) => `  ${fault}`)]);
  if (result.differences.length > 0)
    fail([
      "The restored database differs from the backup:",
      ...result.differences.map((difference) => `  ${difference}`),
      ...(result.movedTo === null ? [] : [`The old data is now in ${result.movedTo}.`]),
    ]);
  process.stdout.write(`Restored ${summarise(chosen)}.\n`);
  if (result.movedTo !== null) process.stdout.write(`The old data is now in ${result.movedTo}.\n`);
}

/** Commands about backups, by name. */
export const BACKUP_COMMANDS: Readonly<Record<string, (args: string[]) => Promise<void>>> = {
  backup,
  verify,
  drill,
  restore,
};
