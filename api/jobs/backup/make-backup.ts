import { mkdir, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { createBackupEngine } from "./backup-engine.ts";
import { sha256HexOfFile } from "#api/sha256.ts";
import {
  type Backup,
  toBackupBlobsDir,
  toBackupName,
  toBlobPath,
  syncToDisk,
  listBackups,
  listBlobs,
  type Manifest,
  listNames,
  readBackup,
  shareFile,
  writeManifest,
} from "./backup-files.ts";
import { chooseBackupsToKeep } from "./choose-backups-to-keep.ts";

const UNFINISHED_PREFIX = ".making-";
/** Blobs that no backup lists stay this long: another process may be making a backup that lists them. */
const BLOB_GRACE_MS = 60 * 60_000;

export type BackupOptions = {
  /** Absolute path of the SQLite file, or a `postgres://` URL. */
  database: string;
  /** The PostgreSQL server to which backups are restored to verify them; null for the server of `database`. */
  scratchUrl: string | null;
  /** Absolute path of the folder of blobs. */
  blobs: string;
  /** Absolute path of the folder of backups. */
  dir: string;
  now: number;
};

/**
 * Makes a backup of a server that may be running: the database as of one moment, then the blobs. Verifies the backup
 * before giving it its final name. Then deletes the older backups that `chooseBackupsToKeep` does not list. Throws if
 * any check fails.
 */
export async function makeBackup(options: BackupOptions): Promise<Backup> {
  const { database, scratchUrl, dir, now } = options;
  const engine = createBackupEngine(database, scratchUrl);
  const name = toBackupName(now);
  const unfinished = join(dir, `${UNFINISHED_PREFIX}${name}`);
  await mkdir(unfinished, { recursive: true });
  try {
    const copy = join(unfinished, engine.file);
    const { tables, steps, faults } = await engine.copy(copy);
    if (faults.length > 0) throw new Error(`The backup is not sound: ${faults.join("; ")}`);
    await syncToDisk(copy);
    // A blob is stored before the row that names it. So the blob of every row in the copy exists by now.
    const blobs = await addNewBlobs(options);
    const manifest: Manifest = {
      format: 1,
      engine: engine.kind,
      made_at: now,
      database: { bytes: (await stat(copy)).size, sha256: await sha256HexOfFile(copy) },
      tables,
      steps,
      blobs,
    };
    await writeManifest(unfinished, manifest);
    await rename(unfinished, join(dir, name));
    await syncToDisk(dir);
    await deleteOldBackups(dir, now);
    return { name, path: join(dir, name), manifest };
  } catch (error) {
    await rm(unfinished, { recursive: true, force: true });
    throw error;
  }
}

/** Adds the blobs that are new since the last backup, and checks the hash of each. Returns the sizes of all blobs. */
async function addNewBlobs({ blobs, dir }: BackupOptions): Promise<Record<string, number>> {
  const present = await listBlobs(toBackupBlobsDir(dir));
  const listed: Record<string, number> = {};
  for (const [hash, bytes] of await listBlobs(blobs)) {
    listed[hash] = bytes;
    if (present.get(hash) === bytes) continue;
    const source = toBlobPath(blobs, hash);
    if ((await sha256HexOfFile(source)) !== hash) throw new Error(`The blob ${hash} is damaged.`);
    const target = toBlobPath(toBackupBlobsDir(dir), hash);
    await shareFile(source, target);
    await syncToDisk(dirname(target));
  }
  return listed;
}

async function deleteOldBackups(dir: string, now: number): Promise<void> {
  const all = await listBackups(dir);
  const timesToKeep = chooseBackupsToKeep(
    all.map(({ manifest }) => manifest.made_at),
    now,
  );
  const remaining = all.filter(({ manifest }) => timesToKeep.has(manifest.made_at));
  for (const backup of all) {
    if (!remaining.includes(backup)) await rm(backup.path, { recursive: true, force: true });
  }
  // Deletes what a crash left behind. A backup in progress is younger than BLOB_GRACE_MS.
  for (const name of await listNames(dir)) {
    if (!name.startsWith(UNFINISHED_PREFIX)) continue;
    const path = join(dir, name);
    const changedAt = (await stat(path).catch(() => null))?.mtimeMs ?? now;
    if (changedAt < now - BLOB_GRACE_MS) await rm(path, { recursive: true, force: true });
  }
  await deleteUnusedBlobs(dir, new Set(remaining.flatMap(({ manifest }) => Object.keys(manifest.blobs))), now);
}

async function deleteUnusedBlobs(dir: string, needed: ReadonlySet<string>, now: number): Promise<void> {
  for (const hash of (await listBlobs(toBackupBlobsDir(dir))).keys()) {
    if (needed.has(hash)) continue;
    const path = toBlobPath(toBackupBlobsDir(dir), hash);
    // The ctime says when the blob was linked or copied here. A link has the older mtime of the server's file.
    const addedAt = (await stat(path).catch(() => null))?.ctimeMs ?? now;
    if (addedAt < now - BLOB_GRACE_MS) await rm(path, { force: true });
  }
}

/** Returns a backup by its name, or the newest of this database's engine. Null if there is none. */
export async function findBackup({ dir, database }: BackupOptions, name: string | null): Promise<Backup | null> {
  if (name === null) return (await listBackups(dir, createBackupEngine(database, null).kind))[0] ?? null;
  return /^[\dTZ-]+$/u.test(name) ? readBackup(dir, name) : null;
}
