import { createHash, randomBytes } from "node:crypto";
import { cp, mkdir, readdir, readFile, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import type { BookFolder } from "./compile.ts";

/** Folder of the owner's books in CONTENT_DIR. Other books come with the build. */
const BOOKS = "books";
/** Folders with copies of the books in the last publication and in the one before. */
const CURRENT = "current";
const PREVIOUS = "previous";
const pathOfCopy = (dir: string, name: string): string => join(dir, ".publications", name);

/** Returns the books in the owner's folder, sorted by slug. */
export async function listOwnBooks(dir: string): Promise<BookFolder[]> {
  const entries = await readdir(join(dir, BOOKS), { withFileTypes: true }).catch(() => []);
  const folders = entries.filter((entry) => entry.isDirectory() && !entry.name.startsWith("."));
  return folders.map(({ name }) => ({ slug: name, dir: join(dir, BOOKS, name) })).toSorted(bySlug);
}

const bySlug = (a: BookFolder, b: BookFolder): number => (a.slug < b.slug ? -1 : 1);

/**
 * Keeps a copy of the books that were just published, and of the publication before. Does nothing if no book has
 * changed since the last publication.
 */
export async function copyPublication(dir: string): Promise<void> {
  const [current, previous] = [pathOfCopy(dir, CURRENT), pathOfCopy(dir, PREVIOUS)];
  const books = await hashOf(join(dir, BOOKS));
  if (books === (await hashOf(current))) return;
  const making = pathOfCopy(dir, `making-${randomBytes(6).toString("hex")}`);
  await mkdir(join(dir, BOOKS), { recursive: true });
  await cp(join(dir, BOOKS), making, { recursive: true });
  // Before the first publication there were no books of the owner.
  await mkdir(current, { recursive: true });
  await rm(previous, { recursive: true, force: true });
  await rename(current, previous);
  await rename(making, current);
}

/**
 * Restores the books of the publication before the last one. The present books are kept as `replaced`. Returns false if
 * there is no such publication. Call publish next, which swaps the two publications.
 */
export async function restorePublication(dir: string): Promise<boolean> {
  if ((await hashOf(pathOfCopy(dir, PREVIOUS))) === null) return false;
  const making = pathOfCopy(dir, `making-${randomBytes(6).toString("hex")}`);
  await cp(pathOfCopy(dir, PREVIOUS), making, { recursive: true });
  await rm(pathOfCopy(dir, "replaced"), { recursive: true, force: true });
  await mkdir(join(dir, BOOKS), { recursive: true });
  await rename(join(dir, BOOKS), pathOfCopy(dir, "replaced"));
  await rename(making, join(dir, BOOKS));
  return true;
}

/** Returns the hash of all files of a folder, or null if there is no such folder. */
async function hashOf(folder: string): Promise<string | null> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => null);
  if (entries === null) return null;
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const hash = createHash("sha256");
  for (const file of files.toSorted()) {
    const bytes = await readFile(file);
    hash.update(`${file.slice(folder.length)}\0${bytes.length}\0`).update(bytes);
  }
  return hash.digest("hex");
}
