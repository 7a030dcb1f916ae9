import { beginReading, NOW, storeReadingPack, openTestDevice } from "#tests/sync/support/test-device.ts";
import { expect, it, vi } from "vitest";
import { changeWork, getAttempt } from "../attempt/attempts.ts";
import { releaseStorageReserve, allocateStorageReserve } from "./storage-reserve.ts";
import { withWorkDatabase, openDevice, type Device } from "./device.ts";
import { readWriteAhead } from "../draft/write-ahead.ts";

const diskFullError = (): Error => Object.assign(new Error("full"), { name: "QuotaExceededError" });
const reserve = (device: Device): Promise<number> => device.work.meta.where("key").equals("ballast").count();

it("reserves two megabytes once, if there is enough space", async () => {
  const device = openTestDevice();
  expect(await allocateStorageReserve(device, 1024 * 1024)).toBe(false);
  expect(await reserve(device)).toBe(0);
  expect(await allocateStorageReserve(device, 1024 ** 3)).toBe(true);
  const [row] = await device.work.meta.toArray();
  expect(row?.value).toHaveProperty("byteLength", 2 * 1024 * 1024);
  expect(await allocateStorageReserve(device, 0)).toBe(true);
  expect(await allocateStorageReserve(openTestDevice(), null)).toBe(true);
});

it("evicts caches before it releases the reserve", async () => {
  const device = openTestDevice();
  await allocateStorageReserve(device, null);
  const evict = vi.fn(() => Promise.resolve());
  device.evict = evict;
  const small = vi.fn<() => Promise<string>>().mockRejectedValueOnce(diskFullError()).mockResolvedValue("kept");
  expect(await withWorkDatabase(device, small)).toBe("kept");
  expect(evict).toHaveBeenCalledOnce();
  expect(await reserve(device)).toBe(1);

  const large = async (): Promise<string> => {
    if ((await reserve(device)) > 0) throw diskFullError();
    return "kept";
  };
  expect(await withWorkDatabase(device, large)).toBe("kept");
  expect(await releaseStorageReserve(device)).toBe(false);
});

it("writes typing ahead when no space is left, and applies it when there is space again", async () => {
  const device = openTestDevice();
  await storeReadingPack(device);
  const { slug } = await beginReading(device);
  const put = vi.spyOn(device.work.attempt, "put").mockRejectedValue(diskFullError());
  const typed = changeWork(device, slug, NOW + 1, (work) => ({ ...work, answers: { "1": "kept" } }));
  await expect(typed).rejects.toMatchObject({ name: "QuotaExceededError" });
  expect(readWriteAhead(device)).toMatchObject([{ slug, work: { answers: { "1": "kept" } } }]);
  put.mockRestore();
  const still = openDevice({
    names: { work: device.work.name, cache: device.cache.name },
    writeAheadStore: device.writeAheadStore,
  });
  vi.spyOn(still.work.attempt, "put").mockRejectedValue(diskFullError());
  expect((await getAttempt(still, slug))?.work.answers, "still full: shown all the same").toEqual({ "1": "kept" });
  const again = openDevice({
    names: { work: device.work.name, cache: device.cache.name },
    writeAheadStore: device.writeAheadStore,
  });
  expect((await getAttempt(again, slug))?.work.answers).toEqual({ "1": "kept" });
});

it("does not treat other failures as a full disk", async () => {
  const device = openTestDevice();
  const evict = vi.fn(() => Promise.resolve());
  device.evict = evict;
  const act = () => Promise.reject(Object.assign(new Error("QuotaExceededError"), { name: "ConstraintError" }));
  await expect(withWorkDatabase(device, act)).rejects.toMatchObject({ name: "ConstraintError" });
  expect(evict).not.toHaveBeenCalled();
});
