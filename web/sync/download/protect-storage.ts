import { allocateStorageReserve } from "#web/db/storage/storage-reserve.ts";
import { withWorkDatabase, type Device } from "#web/db/storage/device.ts";
import { readMeta, writeMeta, type MetaValues } from "#web/db/storage/meta.ts";
import { watch, type Watch } from "#web/db/storage/watch.ts";
import type { Platform } from "../platform.ts";

/** The browser's answer to the request for persistent storage, and when it came; null before the request. */
export type Persistence = MetaValues["persistence"] | null;

/** A browser that refused persistent storage may grant it once the app is used more or installed. */
const ASK_AGAIN_AFTER_MS = 3 * 86_400_000;

export function watchPersistence(device: Device): Watch<Persistence> {
  return watch(() => readMeta(device.work.meta, "persistence"));
}

/**
 * Writes the storage reserve for a full disk, and requests persistent storage. Call it only once the learner has saved
 * work, because some browsers show a prompt.
 */
export async function protectStorage(
  device: Device,
  { storage, now }: Pick<Platform, "storage" | "now">,
): Promise<void> {
  if (storage === null) return;
  const { quota, usage } = await storage.estimate().catch(() => ({ quota: undefined, usage: undefined }));
  await allocateStorageReserve(device, quota === undefined ? null : quota - (usage ?? 0));
  const { meta } = device.work;
  const known = await withWorkDatabase(device, () => readMeta(meta, "persistence"));
  const isGranted = await storage.persisted();
  if (isGranted === known?.isGranted && (isGranted || now() - known.at < ASK_AGAIN_AFTER_MS)) return;
  const answer = { isGranted: isGranted || (await storage.persist()), at: now() };
  await withWorkDatabase(device, () => writeMeta(meta, "persistence", answer));
}
