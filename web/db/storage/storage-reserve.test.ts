import { beginReading, NOW, storeReadingPack, openTestDevice } from "#tests/sync/support/test-device.ts";
import { expect, it, vi } from "vitest";
import { changeWork, getAttempt } from "../attempt/attempts.ts";
import { releaseStorageReserve, allocateStorageReserve } from "./storage-reserve.ts";
import { withWorkDatabase, openDevice, type Device } from "./device.ts";
import { readWorkWriteAhead } from "../attempt/work-write-ahead.ts";

const diskFullError = (): Error => Object.assign(new Error("full"), { name: "QuotaExceededError" });
const countReserves = (device: Device): Promise<number> => device.work.meta.where("key").equals("ballast").count();

it("reserves two megabytes once, unless too little space is free", async () => {
  const device = openTestDevice();
  expect(await allocateStorageReserve(device, 1024 * 1024)).toBe(false);
  expect(await countReserves(device)).toBe(0);
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
  const smallWrite = vi.fn<() => Promise<string>>().mockRejectedValueOnce(diskFullError()).mockResolvedValue("kept");
  expect(await withWorkDatabase(device, smallWrite)).toBe("kept");
  expect(evict).toHaveBeenCalledOnce();
  expect(await countReserves(device)).toBe(1);

  const largeWrite = async (): Promise<string> => {
    if ((await countReserves(device)) > 0) throw diskFullError();
    return "kept";
  };
  expect(await withWorkDatabase(device, largeWrite)).toBe("kept");
  expect(await releaseStorageReserve(device)).toBe(false);
});

it("makes a write-ahead copy of answers on a full disk, and applies it when there is space again", async () => {
  const device = openTestDevice();
  await storeReadingPack(device);
  const { slug } = await beginReading(device);
  const put = vi.spyOn(device.work.attempt, "put").mockRejectedValue(diskFullError());
  const typed = changeWork(device, slug, NOW + 1, (work) => ({ ...work, answers: { "1": "kept" } }));
  await expect(typed).rejects.toMatchObject({ name: "QuotaExceededError" });
  expect(readWorkWriteAhead(device)).toMatchObject([{ slug, work: { answers: { "1": "kept" } } }]);
  put.mockRestore();
  const stillFull = openDevice({
    names: { work: device.work.name, cache: device.cache.name },
    writeAheadStore: device.writeAheadStore,
  });
  vi.spyOn(stillFull.work.attempt, "put").mockRejectedValue(diskFullError());
  expect((await getAttempt(stillFull, slug))?.work.answers, "on the full disk").toEqual({ "1": "kept" });
  const withSpace = openDevice({
    names: { work: device.work.name, cache: device.cache.name },
    writeAheadStore: device.writeAheadStore,
  });
  expect((await getAttempt(withSpace, slug))?.work.answers, "with space").toEqual({ "1": "kept" });
});

it("evicts nothing when an operation fails for another reason", async () => {
  const device = openTestDevice();
  const evict = vi.fn(() => Promise.resolve());
  device.evict = evict;
  const act = () => Promise.reject(Object.assign(new Error("QuotaExceededError"), { name: "ConstraintError" }));
  await expect(withWorkDatabase(device, act)).rejects.toMatchObject({ name: "ConstraintError" });
  expect(evict).not.toHaveBeenCalled();
});
