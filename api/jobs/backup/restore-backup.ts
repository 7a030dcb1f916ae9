import { existsSync } from "node:fs";
import { mkdtemp, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { compareContents } from "#api/store/operate/database-contents.ts";
import { type BackupEngine, createBackupEngine } from "./backup-engine.ts";
import { sha256HexOfFile } from "#api/sha256.ts";
import { type Backup, toBackupBlobsDir, toBackupName, toBlobPath, shareFile } from "./backup-files.ts";
import type { BackupOptions } from "./make-backup.ts";

const ENGINE_NAMES = { sqlite: "SQLite", postgres: "PostgreSQL" } as const;

/** Reads every byte of a backup and returns its faults, one line each. */
export async function verifyBackup(options: BackupOptions, backup: Backup): Promise<string[]> {
  const engine = createBackupEngine(options.database, options.scratchUrl);
  const faults = await findDamage(options, engine, backup);
  if (faults.length > 0) return faults;
  const found = await engine.inspect(join(backup.path, engine.file)).catch((error: unknown) => toMessage(error));
  return typeof found === "string" ? [found] : compareContents(found, backup.manifest);
}

/** Compares the files of a backup with their hashes. */
async function findDamage({ dir }: BackupOptions, engine: BackupEngine, { path, manifest }: Backup): Promise<string[]> {
  if (manifest.engine !== engine.kind)
    return [
      `This is a backup of ${ENGINE_NAMES[manifest.engine]}, and DATABASE_URL names ${ENGINE_NAMES[engine.kind]}.`,
    ];
  const database = join(path, engine.file);
  if (!existsSync(database)) return ["The database is missing."];
  const faults: string[] = [];
  if ((await sha256HexOfFile(database)) !== manifest.database.sha256) faults.push("The database file was changed.");
  for (const [hash, bytes] of Object.entries(manifest.blobs)) {
    const blob = toBlobPath(toBackupBlobsDir(dir), hash);
    const size = (await stat(blob).catch(() => null))?.size ?? null;
    if (size === null) faults.push(`The blob ${hash} is missing.`);
    else if (size !== bytes || (await sha256HexOfFile(blob)) !== hash) faults.push(`The blob ${hash} is damaged.`);
  }
  return faults;
}

/**
 * Replaces the current data by a backup, and moves the old database aside. If the backup is not valid or the server
 * still runs, returns the faults and changes nothing. Otherwise returns where the old database is now, and how
 * the restored database differs from the backup if it does.
 */
export async function restoreBackup(
  options: BackupOptions,
  backup: Backup,
): Promise<{ faults: string[] } | { movedTo: string | null; differences: string[] }> {
  const { database, scratchUrl, blobs, dir, now } = options;
  const engine = createBackupEngine(database, scratchUrl);
  if (await engine.isInUse()) return { faults: ["The database is in use. Stop the server first."] };
  const faults = await verifyBackup(options, backup);
  if (faults.length > 0) return { faults };

  for (const [hash, bytes] of Object.entries(backup.manifest.blobs)) {
    const target = toBlobPath(blobs, hash);
    const isPresent =
      (await stat(target).catch(() => null))?.size === bytes && (await sha256HexOfFile(target)) === hash;
    if (!isPresent) await shareFile(toBlobPath(toBackupBlobsDir(dir), hash), target);
  }
  const movedTo = await engine.replace(join(backup.path, engine.file), toBackupName(now));
  const differences = compareContents(await engine.inspectCurrent(), backup.manifest);
  return { movedTo, differences };
}

/**
 * Rehearses a restore without touching the current data. Checks every byte, restores the database into a scratch copy,
 * and runs `work` on the copy. Returns the faults.
 */
export async function rehearseRestore(
  options: BackupOptions,
  backup: Backup,
  work: (url: string) => Promise<void>,
): Promise<string[]> {
  const engine = createBackupEngine(options.database, options.scratchUrl);
  const faults = await verifyBackup(options, backup);
  if (faults.length > 0) return faults;
  const folder = await mkdtemp(join(tmpdir(), "bandwise-drill-"));
  try {
    await engine.withCopy(join(backup.path, engine.file), join(folder, engine.file), work);
    return [];
  } catch (error) {
    return [toMessage(error)];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const toMessage = (error: unknown): string => (error instanceof Error ? error.message : String(error));
