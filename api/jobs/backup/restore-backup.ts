import { existsSync } from "node:fs";
import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { inspectSqlite, isSqliteInUse } from "#api/store/operate/backup-sqlite.ts";
import {
  type Backup,
  backupBlobs,
  backupName,
  blobPath,
  copyWhole,
  DATABASE_FILE,
  flush,
  hashOfFile,
  type Manifest,
  shareFile,
} from "./backup-files.ts";
import type { BackupOrder } from "./make-backup.ts";

const BESIDE = ["", "-wal", "-shm"];

/** Reads every byte of a backup and returns its faults, one line each. */
export async function verifyBackup(dir: string, { path, manifest }: Backup): Promise<string[]> {
  const database = join(path, DATABASE_FILE);
  if (!existsSync(database)) return ["The database is missing."];
  const faults: string[] = [];
  if ((await hashOfFile(database)) !== manifest.database.sha256) faults.push("The database is not what it was.");
  faults.push(...compareContents(database, manifest));
  for (const [hash, bytes] of Object.entries(manifest.blobs)) {
    const blob = blobPath(backupBlobs(dir), hash);
    const size = (await stat(blob).catch(() => null))?.size ?? null;
    if (size === null) faults.push(`The blob ${hash} is missing.`);
    else if (size !== bytes || (await hashOfFile(blob)) !== hash) faults.push(`The blob ${hash} is damaged.`);
  }
  return faults;
}

function compareContents(database: string, manifest: Manifest): string[] {
  const { tables, steps, faults } = inspectSqlite(database);
  const names = [...new Set([...Object.keys(tables), ...Object.keys(manifest.tables)])];
  const differing = names.filter((name) => tables[name] !== manifest.tables[name]);
  return [
    ...faults,
    ...differing.map((name) => `${name} has ${tables[name] ?? "no"} rows, not ${manifest.tables[name] ?? "none"}.`),
    ...(steps.join() === manifest.steps.join() ? [] : ["The steps of the schema are others."]),
  ];
}

/**
 * Replaces the current data by a backup, and moves the old data aside. If the backup is not valid or the server still
 * runs, returns the faults and changes nothing. Otherwise returns where the old database is now.
 */
export async function restoreBackup(
  order: BackupOrder,
  backup: Backup,
): Promise<{ faults: string[] } | { movedTo: string | null }> {
  const { database, blobs, dir, now } = order;
  if (isSqliteInUse(database)) return { faults: ["The database is in use. Stop the server first."] };
  const faults = await verifyBackup(dir, backup);
  if (faults.length > 0) return { faults };

  await mkdir(dirname(database), { recursive: true });
  const coming = `${database}.restoring`;
  await rm(coming, { force: true });
  await copyWhole(join(backup.path, DATABASE_FILE), coming);
  for (const [hash, bytes] of Object.entries(backup.manifest.blobs)) {
    const target = blobPath(blobs, hash);
    const isHere = (await stat(target).catch(() => null))?.size === bytes && (await hashOfFile(target)) === hash;
    if (!isHere) await shareFile(blobPath(backupBlobs(dir), hash), target);
  }

  const aside = existsSync(database) ? `${database}.before-${backupName(now)}` : null;
  for (const end of BESIDE) {
    if (!existsSync(`${database}${end}`)) continue;
    // SQLite would apply an old log to the new database.
    await (aside === null ? rm(`${database}${end}`) : rename(`${database}${end}`, `${aside}${end}`));
  }
  await rename(coming, database);
  await flush(dirname(database));
  const wrong = compareContents(database, backup.manifest);
  return wrong.length > 0 ? { faults: wrong } : { movedTo: aside };
}
