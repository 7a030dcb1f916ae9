import { randomBytes } from "node:crypto";
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { open, rm, statfs } from "node:fs/promises";
import { join } from "node:path";
import { errorCode } from "../error-code.ts";

/** Space on the disk of a folder. `freeRatio` is from 0 to 1, or null if the system does not report it. */
export type DiskSpace = { isWritable: boolean; freeRatio: number | null };

/**
 * Creates the data folder if there is none. From now on this process creates files and folders for its own user only.
 * Also removes other users' access to an existing folder. Returns false if that is not allowed, because the folder
 * belongs to another user.
 */
export function createDataFolder(dir: string): boolean {
  process.umask(0o077);
  mkdirSync(dir, { recursive: true });
  try {
    chmodSync(dir, 0o700);
    return true;
  } catch (error) {
    if (errorCode(error) === "EPERM") return false;
    throw error;
  }
}

/** One page of SQLite. If not even this fits, the server stores nothing. */
const PROBE = new Uint8Array(4096);

/** Measures the disk of a folder. Writes a small file, because only that reveals a quota or a read-only disk. */
export async function readDiskSpace(dir: string): Promise<DiskSpace> {
  const space = await statfs(dir).catch(() => null);
  const freeRatio = space === null || space.blocks === 0 ? null : space.bavail / space.blocks;
  return { isWritable: await canWrite(dir), freeRatio };
}

async function canWrite(dir: string): Promise<boolean> {
  const path = join(dir, `.probe-${randomBytes(6).toString("hex")}`);
  try {
    const file = await open(path, "wx");
    try {
      await file.writeFile(PROBE);
      await file.sync();
    } finally {
      await file.close();
    }
    return true;
  } catch {
    return false;
  } finally {
    await rm(path, { force: true }).catch(() => undefined);
  }
}

/** Returns the id of a folder, which is in a file of the folder. Creates folder and id once. */
export function loadOrCreateFolderId(dir: string): string {
  mkdirSync(dir, { recursive: true });
  return loadOrCreateFile(join(dir, ".folder-id"), () => randomBytes(12).toString("hex"));
}

/**
 * Returns the text of a file. If there is none, creates it with the text of `createText`. Processes that start together
 * get the same text: each writes its own temporary file, and only the first can be linked to the name.
 */
export function loadOrCreateFile(path: string, createText: () => string): string {
  const known = readIfThere(path);
  if (known !== null) return known;
  const temporaryPath = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    writeFileSync(temporaryPath, createText(), { flag: "wx", mode: 0o600, flush: true });
    linkSync(temporaryPath, path);
  } catch (error) {
    if (errorCode(error) !== "EEXIST") throw error;
  } finally {
    rmSync(temporaryPath, { force: true });
  }
  return readFileSync(path, "utf8").trim();
}

function readIfThere(path: string): string | null {
  try {
    return readFileSync(path, "utf8").trim();
  } catch (error) {
    if (errorCode(error) === "ENOENT") return null;
    throw error;
  }
}
