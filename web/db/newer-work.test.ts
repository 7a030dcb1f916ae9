import { begin, freshNames, makeNewer, NOW, storeFixture, testDevice } from "#tests/sync/support/work.ts";
import { expect, it, vi } from "vitest";
import { changeWork } from "./attempts.ts";
import { atWork, watchNewer } from "./device.ts";
import { readJournal } from "./journal.ts";

const versionOf = (name: string): Promise<number | undefined> =>
  indexedDB.databases().then((all) => all.find((one) => one.name === name)?.version);

it("leaves a database of a newer build as it is, and keeps what is typed in the journal", async () => {
  const names = freshNames();
  const device = testDevice(names);
  await storeFixture(device);
  const { slug } = await begin(device);
  const seen: boolean[] = [];
  const stop = watchNewer(device).subscribe((isNewer) => seen.push(isNewer));
  // The newer build opens it in another tab: this connection has to make way.
  await makeNewer(names.work);
  const typed = changeWork(device, slug, NOW + 1, (work) => ({ ...work, answers: { "1": "kept" } }));
  await expect(typed).rejects.toMatchObject({ name: "NewerWorkError" });
  expect(readJournal(device)).toMatchObject([{ slug, work: { answers: { "1": "kept" } } }]);
  expect(seen).toEqual([false, true]);
  expect(await versionOf(names.work)).toBe(900);
  stop();
});

it("does not open one that was newer from the start", async () => {
  const names = freshNames();
  await makeNewer(names.work);
  const device = testDevice(names);
  await expect(atWork(device, () => device.work.meta.count())).rejects.toMatchObject({ name: "NewerWorkError" });
  await expect(atWork(device, () => device.work.meta.count())).rejects.toMatchObject({ name: "NewerWorkError" });
  expect(device.newer.isSet).toBe(true);
  expect(await versionOf(names.work)).toBe(900);
});

it("says nothing where there is nothing newer", async () => {
  const device = testDevice();
  const seen = vi.fn();
  watchNewer(device).subscribe(seen);
  await atWork(device, () => device.work.meta.count());
  expect(seen.mock.calls).toEqual([[false]]);
});
