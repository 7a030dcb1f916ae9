import { expect, it, vi } from "vitest";
import { readMeta } from "#web/db/storage/meta.ts";
import { protectStorage, watchPersistence, type Persistence } from "#web/sync/download/protect-storage.ts";
import { NOW, openTestDevice } from "./support/test-device.ts";
import { DAY_MS } from "#core/exam/durations.ts";

/** Creates a storage manager of a browser that gives these replies. */
function createStorage(replies: { persisted: boolean; persist: boolean; quota?: number }) {
  return {
    estimate: () => Promise.resolve({ quota: replies.quota ?? 1024 ** 3, usage: 0 }),
    persisted: vi.fn(() => Promise.resolve(replies.persisted)),
    persist: vi.fn(() => Promise.resolve(replies.persist)),
  };
}

it("asks the browser once for persistent storage, stores its reply, and reserves space", async () => {
  const device = openTestDevice();
  const storedReplies: Persistence[] = [];
  const stop = watchPersistence(device).subscribe((reply) => storedReplies.push(reply));
  const storage = createStorage({ persisted: false, persist: true });
  await protectStorage(device, { storage, now: () => NOW });
  await vi.waitFor(() => expect(storedReplies.at(-1)).toEqual({ isGranted: true, at: NOW }));
  expect(await readMeta(device.work.meta, "ballast")).not.toBeNull();
  const later = createStorage({ persisted: true, persist: true });
  await protectStorage(device, { storage: later, now: () => NOW + 30 * DAY_MS });
  expect(later.persist).not.toHaveBeenCalled();
  stop();
});

it("asks again only some days after the browser refused", async () => {
  const device = openTestDevice();
  const storage = createStorage({ persisted: false, persist: false });
  for (const time of [NOW, NOW + 1000, NOW + DAY_MS, NOW + 4 * DAY_MS])
    await protectStorage(device, { storage, now: () => time });
  expect(storage.persist).toHaveBeenCalledTimes(2);
  expect(await readMeta(device.work.meta, "persistence")).toEqual({ isGranted: false, at: NOW + 4 * DAY_MS });
});

it("stores a permission that was granted or withdrawn in the browser's settings", async () => {
  const device = openTestDevice();
  await protectStorage(device, { storage: createStorage({ persisted: false, persist: false }), now: () => NOW });
  await protectStorage(device, { storage: createStorage({ persisted: true, persist: false }), now: () => NOW + 1 });
  expect(await readMeta(device.work.meta, "persistence")).toMatchObject({ isGranted: true });
  await protectStorage(device, { storage: createStorage({ persisted: false, persist: false }), now: () => NOW + 2 });
  expect(await readMeta(device.work.meta, "persistence")).toMatchObject({ isGranted: false });
});

it("reserves nothing if there is hardly any space, and does nothing if the browser has no storage manager", async () => {
  const device = openTestDevice();
  const storage = createStorage({ persisted: true, persist: true, quota: 1024 });
  await protectStorage(device, { storage, now: () => NOW });
  expect(await readMeta(device.work.meta, "ballast")).toBeNull();
  await protectStorage(device, { storage: null, now: () => NOW });
});
