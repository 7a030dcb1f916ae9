import { withWorkDatabase, type Device } from "#web/db/storage/device.ts";
import { deleteMeta, readMeta, writeMeta } from "#web/db/storage/meta.ts";
import { failureName } from "#web/db/storage/reconnect.ts";
import { createSlug } from "#web/db/storage/ids.ts";
import type { Platform } from "./platform.ts";

/** A holder without a heartbeat for this long counts as frozen and loses the lock. */
export const STALE_AFTER_MS = 60_000;
export const HEARTBEAT_MS = 10_000;

export type LockDependencies = { device: Device; platform: Pick<Platform, "locks" | "now" | "every"> };

/**
 * Runs the task while no other tab or worker runs a task of this name; otherwise returns "busy". Takes the lock from a
 * holder whose heartbeat stopped, and with `steal` from any holder. The lock only saves requests and battery:
 * idempotency keys on the server prevent double writes.
 */
export async function runWithLock<T>(
  dependencies: LockDependencies,
  name: string,
  task: () => Promise<T>,
  steal = false,
): Promise<T | "busy"> {
  const { locks } = dependencies.platform;
  if (locks === null) return await runWithLease(dependencies, name, task, steal);
  try {
    if (steal) return await locks.request(name, { steal: true }, () => withHeartbeat(dependencies, name, task));
    const result = await locks.request(name, { ifAvailable: true }, async (lock) =>
      lock === null ? "busy" : await withHeartbeat(dependencies, name, task),
    );
    if (result !== "busy" || !(await isStale(dependencies, name))) return result;
    return await locks.request(name, { steal: true }, () => withHeartbeat(dependencies, name, task));
  } catch (error) {
    if (failureName(error) === "AbortError") return "busy"; // Another holder took the lock over.
    throw error;
  }
}

/**
 * Returns whether the holder's last heartbeat is more than STALE_AFTER_MS away, in the past or, after the clock was set
 * back, in the future. Without a heartbeat the time counts from the first call of this function.
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

/** Runs the task, and meanwhile records a heartbeat every HEARTBEAT_MS. */
async function withHeartbeat<T>(
  dependencies: LockDependencies,
  name: string,
  task: () => Promise<T>,
  holder = createSlug(),
): Promise<T> {
  const { device } = dependencies;
  const { now, every } = dependencies.platform;
  const recordHeartbeat = (): Promise<void> =>
    withWorkDatabase(device, () => writeMeta(device.work.meta, `lease:${name}`, { holder, at: now() }));
  await recordHeartbeat();
  const stop = every(HEARTBEAT_MS, () => void recordHeartbeat().catch(() => undefined));
  try {
    return await task();
  } finally {
    stop();
    await deleteLease(device, name, holder).catch(() => undefined);
  }
}

function deleteLease(device: Device, name: string, holder: string): Promise<void> {
  const { meta } = device.work;
  return withWorkDatabase(device, () =>
    device.work.transaction("rw", [meta], async () => {
      if ((await readMeta(meta, `lease:${name}`))?.holder === holder) await deleteMeta(meta, `lease:${name}`);
    }),
  );
}

/** Does the work of `runWithLock` in browsers without Web Locks. A row in the work database is the lock. */
async function runWithLease<T>(
  dependencies: LockDependencies,
  name: string,
  task: () => Promise<T>,
  steal: boolean,
): Promise<T | "busy"> {
  const { device } = dependencies;
  const { now } = dependencies.platform;
  const { meta } = device.work;
  const holder = createSlug();
  const isAcquired = await withWorkDatabase(device, () =>
    device.work.transaction("rw", [meta], async () => {
      const lease = await readMeta(meta, `lease:${name}`);
      if (!steal && lease !== null && Math.abs(now() - lease.at) <= STALE_AFTER_MS) return false;
      await writeMeta(meta, `lease:${name}`, { holder, at: now() });
      return true;
    }),
  );
  return isAcquired ? await withHeartbeat(dependencies, name, task, holder) : "busy";
}
