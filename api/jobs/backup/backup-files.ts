import { copyFile, link, mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import * as v from "valibot";
import { Sha256Schema } from "#core/exam/content/slug.ts";

/**
 * Each backup is a folder named by its time, with the database and this file. All backups share one folder of blobs.
 */
const MANIFEST_FILE = "manifest.json";
const BLOBS_FOLDER = "blobs";
const BACKUP_NAME = /^\d{4}-\d\d-\d\dT[\d-]+Z$/u;

export const ManifestSchema = v.object({
  format: v.literal(1),
  /** The database engine. Backups without this field are of SQLite. */
  engine: v.optional(v.picklist(["sqlite", "postgres"]), "sqlite"),
  /** Milliseconds since 1970. */
  made_at: v.number(),
  database: v.object({ bytes: v.number(), sha256: v.string() }),
  /** Rows of each table. */
  tables: v.record(v.string(), v.number()),
  /** Migrations applied to the database. */
  steps: v.array(v.string()),
  /** Size of every blob, by its hash. */
  blobs: v.record(Sha256Schema, v.number()),
});
export type Manifest = v.InferOutput<typeof ManifestSchema>;
export type Backup = { name: string; path: string; manifest: Manifest };

/** Returns the name of a backup: its time to the millisecond. A second backup in the same millisecond fails. */
export function toBackupName(now: number): string {
  return new Date(now).toISOString().replaceAll(/[:.]/gu, "-");
}

/**
 * Lists the complete backups of a folder, newest first: those of one engine, or all. Leaves out a backup without a
 * manifest, because it was never finished.
 */
export async function listBackups(dir: string, engine?: Manifest["engine"]): Promise<Backup[]> {
  const names = (await listNames(dir)).filter((name) => BACKUP_NAME.test(name));
  const found = await Promise.all(names.map((name) => readBackup(dir, name)));
  const complete = found.filter((backup) => backup !== null);
  const selected = engine === undefined ? complete : complete.filter(({ manifest }) => manifest.engine === engine);
  return selected.toSorted((a, b) => b.manifest.made_at - a.manifest.made_at);
}

export async function readBackup(dir: string, name: string): Promise<Backup | null> {
  const path = join(dir, name);
  try {
    const parsed = v.safeParse(ManifestSchema, JSON.parse(await readFile(join(path, MANIFEST_FILE), "utf8")));
    return parsed.success ? { name, path, manifest: parsed.output } : null;
  } catch {
    return null;
  }
}

/** Returns when the newest complete backup of an engine was made, or null. Usually reads only one manifest. */
export async function findLastBackupTime(dir: string, engine: Manifest["engine"]): Promise<number | null> {
  const names = (await listNames(dir)).filter((name) => BACKUP_NAME.test(name)).toSorted();
  for (const name of names.toReversed()) {
    const backup = await readBackup(dir, name);
    if (backup?.manifest.engine === engine) return backup.manifest.made_at;
  }
  return null;
}

export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const file = await open(join(folder, MANIFEST_FILE), "wx");
  try {
    await file.writeFile(JSON.stringify(manifest));
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns the path of a blob in a blob folder: the server's or the backups'. */
export const toBlobPath = (blobsDir: string, hash: string): string => join(blobsDir, hash.slice(0, 2), hash);
export const toBackupBlobsDir = (dir: string): string => join(dir, BLOBS_FOLDER);

/** Returns the size of every blob of a folder, by its hash. */
export async function listBlobs(blobsDir: string): Promise<Map<string, number>> {
  const blobs = new Map<string, number>();
  for (const folder of await listNames(blobsDir)) {
    for (const name of await listNames(join(blobsDir, folder))) {
      if (!v.is(Sha256Schema, name)) continue;
      const file = await stat(join(blobsDir, folder, name)).catch(() => null);
      if (file?.isFile() === true) blobs.set(name, file.size);
    }
  }
  return blobs;
}

/**
 * Creates a hard link to a file that never changes, or copies the file if it is on another disk. Never leaves a partial
 * file under the final name.
 */
export async function shareFile(from: string, to: string): Promise<void> {
  await mkdir(dirname(to), { recursive: true });
  const temporaryPath = `${to}.part`;
  await rm(temporaryPath, { force: true });
  try {
    await link(from, temporaryPath);
  } catch {
    await copyAndSync(from, temporaryPath);
  }
  await rename(temporaryPath, to);
}

/** Copies a file and waits until the copy is on the disk. */
export async function copyAndSync(from: string, to: string): Promise<void> {
  await copyFile(from, to);
  await syncToDisk(to);
}

/** Waits until a file or folder is on the disk, so that it survives a loss of power. */
export async function syncToDisk(path: string): Promise<void> {
  const file = await open(path, "r");
  try {
    await file.sync();
  } finally {
    await file.close();
  }
}

/** Returns the names in a folder, or an empty list if the folder is missing or unreadable. */
export async function listNames(dir: string): Promise<string[]> {
  try {
    return await readdir(dir);
  } catch {
    return [];
  }
}
