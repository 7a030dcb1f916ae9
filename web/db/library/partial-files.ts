import { withCacheDatabase, type Device } from "../storage/device.ts";

/** Returns the name under which the chunks of a module's file are stored. */
export function partialName(moduleSlug: string, file: string): string {
  return `${moduleSlug}:${file}`;
}

/** The downloaded chunks of a file in order, their size in bytes, and the ETag of the file's version. */
export type PartialFile = { chunks: ArrayBuffer[]; size: number; etag: string | null };

export async function readPartialFile(device: Device, file: string): Promise<PartialFile> {
  const rows = await withCacheDatabase(device, () =>
    device.cache.partials.where("[file+n]").between([file, 0], [file, Number.MAX_SAFE_INTEGER]).toArray(),
  );
  return {
    chunks: rows.map((row) => row.bytes),
    size: rows.reduce((sum, row) => sum + row.bytes.byteLength, 0),
    etag: rows[0]?.etag ?? null,
  };
}

/** Stores chunk number `n` of a file, counted from 0. */
export async function addPartialChunk(
  device: Device,
  file: string,
  n: number,
  etag: string,
  bytes: ArrayBuffer,
): Promise<void> {
  await withCacheDatabase(device, () => device.cache.partials.put({ file, n, etag, bytes }));
}

export async function deletePartialFile(device: Device, file: string): Promise<void> {
  await withCacheDatabase(device, () => device.cache.partials.where("file").equals(file).delete());
}

/** Returns how many bytes of a module's files are already downloaded. */
export async function countPartialBytes(device: Device, moduleSlug: string): Promise<number> {
  const rows = await withCacheDatabase(device, () =>
    device.cache.partials.where("file").startsWith(`${moduleSlug}:`).toArray(),
  );
  return rows.reduce((sum, row) => sum + row.bytes.byteLength, 0);
}
