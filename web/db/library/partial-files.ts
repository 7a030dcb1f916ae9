import { withCacheDatabase, type Device } from "../storage/device.ts";

/** Returns the partial name of a module's file: the name under which its chunks are stored. */
export function partialName(moduleSlug: string, fileName: string): string {
  return `${moduleSlug}:${fileName}`;
}

/** The downloaded chunks of a file in order, their size in bytes, and the ETag of the file's version. */
export type PartialFile = { chunks: ArrayBuffer[]; size: number; etag: string | null };

export async function readPartialFile(device: Device, partialName: string): Promise<PartialFile> {
  const rows = await withCacheDatabase(device, () =>
    device.cache.partials.where("[file+n]").between([partialName, 0], [partialName, Number.MAX_SAFE_INTEGER]).toArray(),
  );
  return {
    chunks: rows.map((row) => row.bytes),
    size: rows.reduce((sum, row) => sum + row.bytes.byteLength, 0),
    etag: rows[0]?.etag ?? null,
  };
}

/** Stores a chunk of a file. `index` counts from 0. */
export async function addPartialChunk(
  device: Device,
  partialName: string,
  index: number,
  etag: string,
  bytes: ArrayBuffer,
): Promise<void> {
  await withCacheDatabase(device, () => device.cache.partials.put({ file: partialName, n: index, etag, bytes }));
}

export async function deletePartialFile(device: Device, partialName: string): Promise<void> {
  await withCacheDatabase(device, () => device.cache.partials.where("file").equals(partialName).delete());
}

/** Returns how many bytes of a module's unfinished files are already downloaded. */
export async function countPartialBytes(device: Device, moduleSlug: string): Promise<number> {
  const rows = await withCacheDatabase(device, () =>
    device.cache.partials.where("file").startsWith(`${moduleSlug}:`).toArray(),
  );
  return rows.reduce((sum, row) => sum + row.bytes.byteLength, 0);
}
