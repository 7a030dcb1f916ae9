import {
  beginReading,
  createDatabaseNames,
  raiseDatabaseVersion,
  RAISED_VERSION,
  NOW,
  storeReadingPack,
  openTestDevice,
} from "#tests/sync/support/test-device.ts";
import { expect, it, vi } from "vitest";
import { changeWork } from "../attempt/attempts.ts";
import { openDevice, withWorkDatabase } from "./device.ts";
import { createMemoryStore } from "./local-keys.ts";
import { readWorkWriteAhead } from "../attempt/work-write-ahead.ts";

const versionOf = (name: string): Promise<number | undefined> =>
  indexedDB.databases().then((databases) => databases.find((database) => database.name === name)?.version);

it("leaves a newer build's database unchanged and makes a write-ahead copy of answers", async () => {
  const names = createDatabaseNames();
  const onNewer = vi.fn<() => void>();
  const device = openDevice({ names, writeAheadStore: createMemoryStore(), onNewer });
  await storeReadingPack(device);
  const { slug } = await beginReading(device);
  // The newer build opens the database in another tab, so this connection must close.
  await raiseDatabaseVersion(names.work);
  const typed = changeWork(device, slug, NOW + 1, (work) => ({ ...work, answers: { "1": "kept" } }));
  await expect(typed).rejects.toMatchObject({ name: "NewerWorkError" });
  expect(readWorkWriteAhead(device)).toMatchObject([{ slug, work: { answers: { "1": "kept" } } }]);
  expect(device.newer.isSet).toBe(true);
  await expect(withWorkDatabase(device, () => device.work.meta.count())).rejects.toThrow();
  expect(onNewer).toHaveBeenCalledTimes(1);
  expect(await versionOf(names.work)).toBe(RAISED_VERSION);
});

it("does not open a database that is newer at start", async () => {
  const names = createDatabaseNames();
  await raiseDatabaseVersion(names.work);
  const device = openTestDevice(names);
  await expect(withWorkDatabase(device, () => device.work.meta.count())).rejects.toMatchObject({
    name: "NewerWorkError",
  });
  await expect(withWorkDatabase(device, () => device.work.meta.count())).rejects.toMatchObject({
    name: "NewerWorkError",
  });
  expect(device.newer.isSet).toBe(true);
  expect(await versionOf(names.work)).toBe(RAISED_VERSION);
});

it("reports nothing when the database is not newer", async () => {
  const device = openTestDevice();
  await withWorkDatabase(device, () => device.work.meta.count());
  expect(device.newer.isSet).toBe(false);
});
