import { randomBytes } from "node:crypto";
import { createReadStream } from "node:fs";
import { mkdir, open, readdir, readFile, rename, rm, stat } from "node:fs/promises";
import { basename, dirname, join } from "node:path";
import { Readable } from "node:stream";
import * as v from "valibot";
import { Sha256Schema } from "#core/exam/content/slug.ts";
import { sha256Hex } from "#api/sha256.ts";
import { errorCode } from "../error-code.ts";

/** Immutable files, named by the SHA-256 (hex) of their bytes. */
export type BlobStore = {
  /** Returns the size in bytes, or null if there is no such blob. */
  size(hash: string): Promise<number | null>;
  /** Reads the bytes from `start` to `end`, both included. */
  read(hash: string, start: number, end: number): ReadableStream<Uint8Array>;
  /** Stores bytes under their hash. Does nothing if the blob exists. Throws if the bytes have another hash. */
  put(hash: string, bytes: Uint8Array): Promise<void>;
  /** Stores a file of this machine under its hash, as `put` does. */
  putFile(hash: string, path: string): Promise<void>;
  /** Lists the hashes of all blobs, in no particular order. */
  list(): AsyncIterable<string>;
  /** Deletes a blob. Does nothing if there is none. */
  remove(hash: string): Promise<void>;
};

/** Stores blobs as files under `dir`, in folders named by the first two digits of the hash. */
export function createFileBlobs(dir: string): BlobStore {
  const toPath = (hash: string): string => {
    if (!v.safeParse(Sha256Schema, hash).success) throw new Error(`Not a SHA-256: ${hash}`);
    return join(dir, hash.slice(0, 2), hash);
  };

  const size = async (hash: string): Promise<number | null> => {
    try {
      return (await stat(toPath(hash))).size;
    } catch (error) {
      if (errorCode(error) === "ENOENT") return null;
      throw error;
    }
  };

  const put = async (hash: string, bytes: Uint8Array): Promise<void> => {
    const path = toPath(hash);
    if ((await size(hash)) === bytes.byteLength) return;
    if (sha256Hex(bytes) !== hash) throw new Error(`These bytes do not have the hash ${hash}`);
    await mkdir(dirname(path), { recursive: true });
    await writeWhole(path, bytes);
  };

  return {
    size,
    put,
    read: (hash, start, end) =>
      Readable.toWeb(createReadStream(toPath(hash), { start, end })) as ReadableStream<Uint8Array>,
    putFile: async (hash, path) => put(hash, await readFile(path)),
    async *list() {
      for (const entry of await readdir(dir, { recursive: true }).catch(() => [])) {
        const name = basename(entry);
        if (v.is(Sha256Schema, name)) yield name;
      }
    },
    remove: (hash) => rm(toPath(hash), { force: true }),
  };
}

/** Writes a temporary file, waits until it is on the disk and renames it. So a reader sees the whole file or none. */
async function writeWhole(path: string, bytes: Uint8Array): Promise<void> {
  const temporaryPath = `${path}.${randomBytes(6).toString("hex")}.part`;
  try {
    const file = await open(temporaryPath, "wx");
    try {
      await file.writeFile(bytes);
      await file.sync();
    } finally {
      await file.close();
    }
    await rename(temporaryPath, path);
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw error;
  }
}
