import { atWork, type Device } from "#web/db/device.ts";
import { deleteMeta, readMeta, writeMeta } from "#web/db/meta.ts";
import { failureName } from "#web/db/heal.ts";
import { newClientId } from "#web/db/ids.ts";
import type { Surroundings } from "./surroundings.ts";

/** A holder that has not been heard of for so long is taken for frozen, in ms. */
export const STALE_AFTER = 60_000;
export const HEARTBEAT = 10_000;

export type LockParts = { device: Device; surroundings: Pick<Surroundings, "locks" | "now" | "every"> };

/**
 * Does the work alone among all tabs and the worker, or answers "busy". A holder whose heartbeat stopped is passed
 * over, and with `steal` any holder. This saves requests and battery; that nothing is done twice is the server's care, never this lock's.
 */
export async function holdOrSkip<T>(
  parts: LockParts,
  name: string,
  work: () => Promise<T>,
  steal = false,
): Promise<T | "busy"> {
  const { locks } = parts.surroundings;
  if (locks === null) return await holdLease(parts, name, work, steal);
  try {
    if (steal) return await locks.request(name, { steal: true }, () => withHeartbeat(parts, name, work));
    const held = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? "busy" : await withHeartbeat(parts, name, work),
    );
    if (held !== "busy" || !(await isStale(parts, name))) return held;
    return await locks.request(name, { steal: true }, () => withHeartbeat(parts, name, work));
  } catch (error) {
    if (failureName(error) === "AbortError") return "busy"; // The lock was taken away from us: its new holder goes on.
    throw error;
  }
}

async function isStale(parts: LockParts, name: string): Promise<boolean> {
  const lease = await atWork(parts.device, () => readMeta(parts.device.work.meta, `lease:${name}`));
  return lease !== null && Math.abs(parts.surroundings.now() - lease.at) > STALE_AFTER;
}

/** Runs the work and says every ten seconds that it is still alive. */
async function withHeartbeat<T>(
  parts: LockParts,
  name: string,
  work: () => Promise<T>,
  holder = newClientId(),
): Promise<T> {
  const { device } = parts;
  const { now, every } = parts.surroundings;
  const beat = (): Promise<void> =>
    atWork(device, () => writeMeta(device.work.meta, `lease:${name}`, { holder, at: now() }));
  await beat();
  const stop = every(HEARTBEAT, () => void beat().catch(() => undefined));
  try {
    return await work();
  } finally {
    stop();
    await endLease(device, name, holder).catch(() => undefined);
  }
}

function endLease(device: Device, name: string, holder: string): Promise<void> {
  const { meta } = device.work;
  return atWork(device, () =>
    device.work.transaction("rw", [meta], async () => {
      if ((await readMeta(meta, `lease:${name}`))?.holder === holder) await deleteMeta(meta, `lease:${name}`);
    }),
  );
}

/** The same by a row in the database, for browsers without Web Locks. */
async function holdLease<T>(
  parts: LockParts,
  name: string,
  work: () => Promise<T>,
  steal: boolean,
): Promise<T | "busy"> {
  const { device } = parts;
  const { now } = parts.surroundings;
  const { meta } = device.work;
  const holder = newClientId();
  const isMine = await atWork(device, () =>
    device.work.transaction("rw", [meta], async () => {
      const lease = await readMeta(meta, `lease:${name}`);
      if (!steal && lease !== null && Math.abs(now() - lease.at) <= STALE_AFTER) return false;
      await writeMeta(meta, `lease:${name}`, { holder, at: now() });
      return true;
    }),
  );
  return isMine ? await withHeartbeat(parts, name, work, holder) : "busy";
}
