import { layBallast } from "#web/db/ballast.ts";
import { atWork, type Device } from "#web/db/device.ts";
import { readMeta, writeMeta, type MetaValues } from "#web/db/meta.ts";
import { watch, type Watch } from "#web/db/watch.ts";
import type { Surroundings } from "./surroundings.ts";

/** What the browser answered when it was asked not to clear this device's storage; null before it was asked. */
export type Persistence = MetaValues["persistence"] | null;

/** A browser that refused may think otherwise once the app is used more, or installed. */
const ASK_AGAIN = 3 * 86_400_000;

export function watchPersistence(device: Device): Watch<Persistence> {
  return watch(() => readMeta(device.work.meta, "persistence"));
}

/**
 * Looks after the learner's first saved work: asks the browser to keep this device's storage, which some browsers ask the
 * learner, so never before there is something to keep; and lays ballast aside for the day when the disk is full.
 */
export async function careForStorage(
  device: Device,
  { storage, now }: Pick<Surroundings, "storage" | "now">,
): Promise<void> {
  if (storage === null) return;
  const { quota, usage } = await storage.estimate().catch(() => ({ quota: undefined, usage: undefined }));
  await layBallast(device, quota === undefined ? null : quota - (usage ?? 0));
  const { meta } = device.work;
  const known = await atWork(device, () => readMeta(meta, "persistence"));
  const isGranted = await storage.persisted();
  if (isGranted === known?.isGranted && (isGranted || now() - known.at < ASK_AGAIN)) return;
  const answer = { isGranted: isGranted || (await storage.persist()), at: now() };
  await atWork(device, () => writeMeta(meta, "persistence", answer));
}
