import { expect, it, vi } from "vitest";
import { readMeta } from "#web/db/storage/meta.ts";
import { protectStorage, watchPersistence, type Persistence } from "#web/sync/download/protect-storage.ts";
import { NOW, testDevice } from "./support/work.ts";

const DAY = 86_400_000;

function storageOf(answers: { persisted: boolean; persist: boolean; quota?: number }) {
  return {
    estimate: () => Promise.resolve({ quota: answers.quota ?? 1024 ** 3, usage: 0 }),
    persisted: vi.fn(() => Promise.resolve(answers.persisted)),
    persist: vi.fn(() => Promise.resolve(answers.persist)),
  };
}

it("asks once, stores the answer, and reserves space", async () => {
  const device = testDevice();
  const seen: Persistence[] = [];
  const stop = watchPersistence(device).subscribe((answer) => seen.push(answer));
  const storage = storageOf({ persisted: false, persist: true });
  await protectStorage(device, { storage, now: () => NOW });
  await vi.waitFor(() => expect(seen.at(-1)).toEqual({ isGranted: true, at: NOW }));
  expect(await readMeta(device.work.meta, "ballast")).not.toBeNull();
  const later = storageOf({ persisted: true, persist: true });
  await protectStorage(device, { storage: later, now: () => NOW + 30 * DAY });
  expect(later.persist).not.toHaveBeenCalled();
  stop();
});

it("asks a browser that refused again only after some days", async () => {
  const device = testDevice();
  const storage = storageOf({ persisted: false, persist: false });
  for (const at of [NOW, NOW + 1000, NOW + DAY, NOW + 4 * DAY])
    await protectStorage(device, { storage, now: () => at });
  expect(storage.persist).toHaveBeenCalledTimes(2);
  expect(await readMeta(device.work.meta, "persistence")).toEqual({ isGranted: false, at: NOW + 4 * DAY });
});

it("notices a permission that was given or taken elsewhere", async () => {
  const device = testDevice();
  await protectStorage(device, { storage: storageOf({ persisted: false, persist: false }), now: () => NOW });
  await protectStorage(device, { storage: storageOf({ persisted: true, persist: false }), now: () => NOW + 1 });
  expect(await readMeta(device.work.meta, "persistence")).toMatchObject({ isGranted: true });
  await protectStorage(device, { storage: storageOf({ persisted: false, persist: false }), now: () => NOW + 2 });
  expect(await readMeta(device.work.meta, "persistence")).toMatchObject({ isGranted: false });
});

it("reserves nothing where there is hardly any space, and does nothing where the browser reports none", async () => {
  const device = testDevice();
  const storage = storageOf({ persisted: true, persist: true, quota: 1024 });
  await protectStorage(device, { storage, now: () => NOW });
  expect(await readMeta(device.work.meta, "ballast")).toBeNull();
  await protectStorage(device, { storage: null, now: () => NOW });
});
