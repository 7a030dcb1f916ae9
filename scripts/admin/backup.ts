import { parseArgs } from "node:util";
import { backupOrder } from "#api/jobs/backup/back-up.ts";
import { type Backup, listBackups } from "#api/jobs/backup/backup-files.ts";
import { findBackup, makeBackup, type BackupOrder } from "#api/jobs/backup/make-backup.ts";
import { restoreBackup, verifyBackup } from "#api/jobs/backup/restore-backup.ts";
import { parseEnv } from "#api/env.ts";
import { fail } from "./with-services.ts";

export const BACKUP_USAGE = `       npm run admin -- backup
Backs up the SQLite database and the blobs to BACKUP_DIR, while the server runs, and checks the copy.

       npm run admin -- verify [NAME]
Reads every byte of a backup and reports its faults. Without a name: the newest backup.

       npm run admin -- restore [NAME]
Replaces the database by a backup. Without a name: the newest. Stop the server first. The old data is moved aside.`;

function readOrder(): BackupOrder {
  const parsed = parseEnv(process.env);
  if ("faults" in parsed) fail(parsed.faults);
  const order = backupOrder(parsed.env, Date.now());
  if (order === null) fail(["These commands are for SQLite. For PostgreSQL see docs/deployment.md."]);
  return order;
}

async function chosen(args: string[], { dir }: BackupOrder): Promise<Backup> {
  const { positionals } = parseArgs({ args, allowPositionals: true, options: {} });
  if (positionals.length > 1) fail([BACKUP_USAGE]);
  const backup = await findBackup(dir, positionals[0] ?? null);
  if (backup !== null) return backup;
  const names = (await listBackups(dir)).map(({ name }) => `  ${name}`);
  fail(names.length === 0 ? [`There is no backup in ${dir}.`] : ["There is no such backup. There are:", ...names]);
}

const summary = ({ name, manifest }: Backup): string => {
  const rows = Object.values(manifest.tables).reduce((sum, count) => sum + count, 0);
  return `${name}: ${rows} rows in ${Object.keys(manifest.tables).length} tables, ${Object.keys(manifest.blobs).length} blobs`;
};

async function backup(args: string[]): Promise<void> {
  if (args.length > 0) fail([BACKUP_USAGE]);
  const order = readOrder();
  try {
    process.stdout.write(`Backed up ${summary(await makeBackup(order))}.\n`);
  } catch (error) {
    fail([error instanceof Error ? error.message : String(error)]);
  }
}

async function verify(args: string[]): Promise<void> {
  const order = readOrder();
  const found = await chosen(args, order);
  const faults = await verifyBackup(order.dir, found);
  if (faults.length > 0) fail([`${found.name} is not sound:`, ...faults.map((fault) => `  ${fault}`)]);
  process.stdout.write(`Sound: ${summary(found)}.\n`);
}

async function restore(args: string[]): Promise<void> {
  const order = readOrder();
  const found = await chosen(args, order);
  const done = await restoreBackup(order, found);
  if ("faults" in done) fail([`${found.name} was not restored:`, ...done.faults.map((fault) => `  ${fault}`)]);
  process.stdout.write(`Restored ${summary(found)}.\n`);
  if (done.movedTo !== null) process.stdout.write(`What was there lies in ${done.movedTo}.\n`);
}

/** Commands about backups, by name. */
export const BACKUP_COMMANDS: Readonly<Record<string, (args: string[]) => Promise<void>>> = { backup, verify, restore };
