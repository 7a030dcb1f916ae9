import {
  beginReading,
  createDatabaseNames,
  raiseDatabaseVersion,
  NOW,
  storeReadingPack,
  openTestDevice,
} from "#tests/sync/support/test-device.ts";
import { expect, it, vi } from "vitest";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { handIn } from "../attempt/hand-in.ts";
import { withWorkDatabase, closeDevice, isWorkNewer } from "./device.ts";
import { reopenDatabase } from "./reconnect.ts";
import { getBooks, putBooks, watchBooks } from "../library/books.ts";
import { getPackModule, putMedia, removePack } from "../library/packs.ts";
import { addPartialChunk, countPartialBytes } from "../library/partial-files.ts";
import { markReviewed } from "../attempt/mark-reviewed.ts";

const diskFullError = (): Error =>
  Object.assign(new Error("full"), {
    name: "AbortError",
    inner: Object.assign(new Error("full"), { name: "QuotaExceededError" }),
  });

it("evicts downloads to save work on a full disk, but not those that a running attempt needs", async () => {
  const device = openTestDevice();
  await storeReadingPack(device);
  await device.cache.packRows.put({ ...(await device.cache.packRows.toArray())[0], module_slug: "other" } as never);
  await beginReading(device);
  await addPartialChunk(device, "other:pack", 0, '"tag"', new ArrayBuffer(10));
  const act = vi.fn<() => Promise<string>>().mockRejectedValueOnce(diskFullError()).mockResolvedValue("kept");
  expect(await withWorkDatabase(device, act)).toBe("kept");
  expect(await countPartialBytes(device, "other")).toBe(0);
  expect(await device.cache.packRows.toCollection().primaryKeys()).toEqual([fixtureModule.slug]);
  expect(await getPackModule(device, fixtureModule.slug)).toBeDefined();
});

it("rejects with the disk's error when there is not enough space even after eviction", async () => {
  const device = openTestDevice();
  await expect(withWorkDatabase(device, () => Promise.reject(diskFullError()))).rejects.toMatchObject({
    name: "AbortError",
  });
});

it("recognises a newer build's work database", async () => {
  const names = createDatabaseNames();
  const device = openTestDevice(names);
  expect(await isWorkNewer(device)).toBe(false);
  expect((await indexedDB.databases()).some(({ name }) => name === names.work)).toBe(false);
  await device.work.open();
  expect(await isWorkNewer(device)).toBe(false);
  closeDevice(device);
  await raiseDatabaseVersion(names.work);
  expect(await isWorkNewer(openTestDevice(names))).toBe(true);
});

it("distinguishes an empty listing from one that was never fetched", async () => {
  const device = openTestDevice();
  expect(await getBooks(device, "reading")).toBeNull();
  await putBooks(device, "reading", [], NOW);
  expect(await getBooks(device, "reading")).toEqual([]);
});

it("a watch continues after the connection was reopened", async () => {
  const device = openTestDevice();
  const emitted: unknown[] = [];
  const stop = watchBooks(device, "reading").subscribe((books) => emitted.push(books));
  await vi.waitFor(() => expect(emitted).toEqual([null]));
  await reopenDatabase(device.cache);
  await putBooks(device, "reading", [], NOW);
  await vi.waitFor(() => expect(emitted.at(-1)).toEqual([]));
  stop();
});

it("removePack returns the media that no download needs, but not the files of a paused download", async () => {
  const device = openTestDevice();
  await storeReadingPack(device);
  const file = { id: "chart", sha256: "a".repeat(64), type: "image/svg+xml", bytes: 1 } as const;
  await putMedia(device, file);
  const [row] = await device.cache.packRows.toArray();
  if (row === undefined) throw new Error("no row");
  await device.cache.packRows.put({ ...row, module_slug: "running", state: "paused", files: [file] });
  expect(await removePack(device, fixtureModule.slug)).toEqual([]);
  await device.cache.packRows.put({ ...row, module_slug: "running", files: [] });
  expect(await removePack(device, fixtureModule.slug)).toMatchObject([{ sha256: file.sha256 }]);
});

it("keeps an attempt's files until it is handed in and reviewed", async () => {
  const device = openTestDevice();
  await storeReadingPack(device);
  const [picture] = fixtureModule.media;
  if (picture === undefined) throw new Error("the fixture has no picture");
  await putMedia(device, picture);
  const attempt = await beginReading(device);
  expect(await removePack(device, fixtureModule.slug)).toEqual([]);
  await handIn(device, attempt.slug, { now: NOW, reason: "finished" });
  await storeReadingPack(device);
  expect(await removePack(device, fixtureModule.slug)).toEqual([]);
  await markReviewed(device, attempt.slug);
  await storeReadingPack(device);
  expect(await removePack(device, fixtureModule.slug)).toMatchObject([{ sha256: picture.sha256 }]);
});

it("keeps no files for an attempt that cannot be reviewed", async () => {
  const device = openTestDevice();
  await storeReadingPack(device);
  const [picture] = fixtureModule.media;
  if (picture === undefined) throw new Error("the fixture has no picture");
  await putMedia(device, picture);
  const attempt = await beginReading(device);
  await device.work.attempt.update(attempt.slug, { status: "Ready", marking: null });
  expect(await removePack(device, fixtureModule.slug)).toMatchObject([{ sha256: picture.sha256 }]);
});
