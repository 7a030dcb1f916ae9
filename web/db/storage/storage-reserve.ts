import type { Device } from "./device.ts";
import { reconnect } from "./reconnect.ts";

const RESERVE_BYTES = 2 * 1024 * 1024;
/** Maximum length that `crypto.getRandomValues` accepts. */
const RANDOM_CHUNK_BYTES = 65_536;
/** Minimum free space before the reserve is stored, in bytes. */
const MIN_FREE_BYTES = 4 * RESERVE_BYTES;

/**
 * Stores a row of random bytes, the storage reserve. On a full disk `releaseStorageReserve` deletes it to make space
 * for the learner's work. Returns whether the reserve exists. `free`: bytes that this site may still store, null if
 * unknown.
 */
export async function allocateStorageReserve(device: Device, free: number | null): Promise<boolean> {
  const { work } = device;
  if (await reconnect(work, () => hasStorageReserve(device))) return true;
  if (free !== null && free < MIN_FREE_BYTES) return false;
  try {
    await reconnect(work, () => work.meta.put({ key: "ballast", value: randomBytes() }));
    return true;
  } catch {
    return false;
  }
}

/** Deletes the reserve. Returns false if there was none. */
export async function releaseStorageReserve(device: Device): Promise<boolean> {
  const { work } = device;
  if (!(await reconnect(work, () => hasStorageReserve(device)))) return false;
  await reconnect(work, () => work.meta.delete("ballast"));
  return true;
}

async function hasStorageReserve(device: Device): Promise<boolean> {
  return (await device.work.meta.where("key").equals("ballast").count()) > 0;
}

/** Returns random bytes, because a database may compress repeated bytes. */
function randomBytes(): ArrayBuffer {
  const bytes = new Uint8Array(RESERVE_BYTES);
  for (let start = 0; start < RESERVE_BYTES; start += RANDOM_CHUNK_BYTES)
    crypto.getRandomValues(bytes.subarray(start, start + RANDOM_CHUNK_BYTES));
  return bytes.buffer;
}
