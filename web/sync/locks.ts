import { withWorkDatabase, type Device } from "#web/db/storage/device.ts";
import { deleteMeta, readMeta, writeMeta } from "#web/db/storage/meta.ts";
import { failureName } from "#web/db/storage/reconnect.ts";
import { newClientId } from "#web/db/storage/ids.ts";
import type { Platform } from "./download/platform.ts";

/** A holder without a heartbeat for this long is treated as frozen. */
export const STALE_AFTER_MS = 60_000;
export const HEARTBEAT_MS = 10_000;

export type LockDependencies = { device: Device; platform: Pick<Platform, "locks" | "now" | "every"> };

/**
 * Runs the work alone among all tabs and the worker, or returns "busy". Replaces a holder whose heartbeat stopped, and
 * with `steal` any holder. The lock saves requests and battery; idempotency keys on the server prevent double writes.
 */
export async function runWithLock<T>(
  dependencies: LockDependencies,
  name: string,
  work: () => Promise<T>,
  steal = false,
): Promise<T | "busy"> {
  const { locks } = dependencies.platform;
  if (locks === null) return await runWithLease(dependencies, name, work, steal);
  try {
    if (steal) return await locks.request(name, { steal: true }, () => withHeartbeat(dependencies, name, work));
    const result = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? "busy" : await withHeartbeat(dependencies, name, work),
    );
    if (result !== "busy" || !(await isStale(dependencies, name))) return result;
    return await locks.request(name, { steal: true }, () => withHeartbeat(dependencies, name, work));
  } catch (error) {
    if (failureName(error) === "AbortError") return "busy"; // Another holder took the lock over.
    throw error;
  }
}

/**
 * Returns whether the holder's heartbeat stopped long ago. A page may be suspended between taking the lock and its
 * first heartbeat: the time then counts from the first call of this function.
 */
async function isStale({ device, platform }: LockDependencies, name: string): Promise<boolean> {
  const { meta } = device.work;
  return await withWorkDatabase(device, () =>
    device.work.transaction("rw", [meta], async () => {
      const lease = await readMeta(meta, `lease:${name}`);
      if (lease !== null) return Math.abs(platform.now() - lease.at) > STALE_AFTER_MS;
      await writeMeta(meta, `lease:${name}`, { holder: "unknown", at: platform.now() });
      return false;
    }),
  );
}

/** Runs the work with a heartbeat every ten seconds. */
async function withHeartbeat<T>(
  dependencies: LockDependencies,
  name: string,
  work: () => Promise<T>,
  holder = newClientId(),
): Promise<T> {
  const { device } = dependencies;
  const { now, every } = dependencies.platform;
  const beat = (): Promise<void> =>
    withWorkDatabase(device, () => writeMeta(device.work.meta, `lease:${name}`, { holder, at: now() }));
  await beat();
  const stop = every(HEARTBEAT_MS, () => void beat().catch(() => undefined));
  try {
    return await work();
  } finally {
    stop();
    await endLease(device, name, holder).catch(() => undefined);
  }
}

function endLease(device: Device, name: string, holder: string): Promise<void> {
  const { meta } = device.work;
  return withWorkDatabase(device, () =>
    device.work.transaction("rw", [meta], async () => {
      if ((await readMeta(meta, `lease:${name}`))?.holder === holder) await deleteMeta(meta, `lease:${name}`);
    }),
  );
}

/** Uses a row in the database, for browsers without Web Locks. */
async function runWithLease<T>(
  dependencies: LockDependencies,
  name: string,
  work: () => Promise<T>,
  steal: boolean,
): Promise<T | "busy"> {
  const { device } = dependencies;
  const { now } = dependencies.platform;
  const { meta } = device.work;
  const holder = newClientId();
  const isMine = await withWorkDatabase(device, () =>
    device.work.transaction("rw", [meta], async () => {
      const lease = await readMeta(meta, `lease:${name}`);
      if (!steal && lease !== null && Math.abs(now() - lease.at) <= STALE_AFTER_MS) return false;
      await writeMeta(meta, `lease:${name}`, { holder, at: now() });
      return true;
    }),
  );
  return isMine ? await withHeartbeat(dependencies, name, work, holder) : "busy";
}
