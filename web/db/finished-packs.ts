import type { PackRow } from "./cache-database.ts";
import { atCache, atWork, type Device } from "./device.ts";
import { readPins } from "./pack-room.ts";

/**
 * Downloads whose paper has its result on this device since they were fetched, and which no attempt holds on to. One that
 * was fetched again after its result is wanted again.
 */
export async function findFinished(device: Device): Promise<PackRow[]> {
  const [rows, attempts, pins] = await Promise.all([
    atCache(device, () => device.cache.packRows.toArray()),
    atWork(device, () => device.work.attempt.toArray()),
    readPins(device),
  ]);
  const finishedAt = new Map<string, number>();
  for (const { head, status, submitted_at } of attempts) {
    if ((status !== "Evaluated" && status !== "Ready") || submitted_at === null) continue;
    finishedAt.set(head.module_slug, Math.max(finishedAt.get(head.module_slug) ?? 0, submitted_at));
  }
  return rows.filter(
    ({ module_slug, state, stored_at }) =>
      state === "ready" &&
      !pins.modules.has(module_slug) &&
      (finishedAt.get(module_slug) ?? 0) > (stored_at ?? Number.POSITIVE_INFINITY),
  );
}
