import type { Device } from "./device.ts";
import { heal } from "./heal.ts";

const BYTES = 2 * 1024 * 1024;
const CHUNK = 65_536;
/** Room that must be left beside it, for it to be worth taking. */
const SPARE = 4 * BYTES;

/**
 * Fills a row with noise that means nothing: when the disk is full it goes, and makes room for the learner's work. Answers
 * whether it lies there. `free`: bytes that the browser still grants, where it says so.
 */
export async function layBallast(device: Device, free: number | null): Promise<boolean> {
  const { work } = device;
  if (await heal(work, () => hasBallast(device))) return true;
  if (free !== null && free < SPARE) return false;
  try {
    await heal(work, () => work.meta.put({ key: "ballast", value: noise() }));
    return true;
  } catch {
    return false;
  }
}

/** Gives the room up; false when there was none. */
export async function dropBallast(device: Device): Promise<boolean> {
  const { work } = device;
  if (!(await heal(work, () => hasBallast(device)))) return false;
  await heal(work, () => work.meta.delete("ballast"));
  return true;
}

async function hasBallast(device: Device): Promise<boolean> {
  return (await device.work.meta.where("key").equals("ballast").count()) > 0;
}

/** Noise, because a database may pack what repeats. */
function noise(): ArrayBuffer {
  const bytes = new Uint8Array(BYTES);
  for (let at = 0; at < BYTES; at += CHUNK) crypto.getRandomValues(bytes.subarray(at, at + CHUNK));
  return bytes.buffer;
}
