import type { PackRow } from "../storage/cache-database.ts";
import { withCacheDatabase, withWorkDatabase, type Device } from "../storage/device.ts";
import { readPins } from "./download-storage.ts";

/** Lists the downloads whose module the learner has finished since the download, if no attempt needs them any more. */
export async function findFinishedPacks(device: Device): Promise<PackRow[]> {
  const [rows, attempts, pins] = await Promise.all([
    withCacheDatabase(device, () => device.cache.packRows.toArray()),
    withWorkDatabase(device, () => device.work.attempt.toArray()),
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
