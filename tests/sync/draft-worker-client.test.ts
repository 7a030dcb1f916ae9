/** Drafts are saved by a worker thread, or by the page if that thread fails. */
import { beginWriting } from "#tests/sync/support/begin-writing.ts";
import { createDraftThread } from "#tests/sync/support/draft-thread.ts";
import { numberedSlug, createDatabaseNames, OWNER, openTestDevice } from "#tests/sync/support/test-device.ts";
import { createVirtualTimers } from "#tests/support/virtual-timers.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { closeDevice, type Device } from "#web/db/storage/device.ts";
import { writeAheadDraft, readDraftWriteAhead, listDraftWriteAhead } from "#web/db/draft/draft-write-ahead.ts";
import { createDraftWorkerClient, type DraftWorkerThread } from "#web/db/draft/draft-worker-client.ts";
import { getDrafts } from "#web/db/draft/drafts.ts";
import { createMemoryStore } from "#web/db/storage/local-keys.ts";

const slug = numberedSlug(1);
const section = "task-1";
const save = { slug, section, text: "By ferry.", loadedEdit: 0, now: 5_000 };
const entry = { slug, section, owner: OWNER, text: "By fer", edit: 1 };
const ANSWER_LIMIT_MS = 4_000;

let page: Device;
let workerDevice: Device;

beforeEach(async () => {
  const names = createDatabaseNames();
  page = openTestDevice(names, createMemoryStore());
  workerDevice = openTestDevice(names, createMemoryStore());
  await beginWriting(page, slug);
  await workerDevice.work.open();
});

afterEach(() => {
  closeDevice(page);
  closeDevice(workerDevice);
});

const readText = async () => (await getDrafts(page, slug))[0]?.text;

/** Creates a client whose first thread is `first`, and whose later threads work. */
function createClientWith(first: DraftWorkerThread) {
  const clock = createVirtualTimers();
  const started: DraftWorkerThread[] = [];
  const start = () => {
    const thread = started.length === 0 ? first : createDraftThread(workerDevice);
    started.push(thread);
    return thread;
  };
  return { draftWorker: createDraftWorkerClient(page, { start, timer: clock.timer }), clock, started };
}

/** Creates a thread that records every message and never answers. `die` reports its death. */
function createSilentThread() {
  const calls: string[] = [];
  let reportDeath: () => void = () => undefined;
  const thread: DraftWorkerThread = {
    open: () => void calls.push("open"),
    writeAhead: () => void calls.push("writeAhead"),
    save: () => {
      calls.push("save");
      return new Promise(() => undefined);
    },
    onDead: (next) => void (reportDeath = next),
    end: () => void calls.push("end"),
  };
  return { thread, calls, die: () => reportDeath() };
}

it("saves in the thread and deletes the page's write-ahead copy", async () => {
  const { draftWorker, clock } = createClientWith(createDraftThread(workerDevice));
  writeAheadDraft(page, entry);
  const row = await draftWorker.save(save);
  expect(row).toMatchObject({ text: "By ferry.", edit: 1 });
  expect(readDraftWriteAhead(page)).toEqual([]);
  expect(clock.waiting()).toBe(0);
  expect(await readText()).toBe("By ferry.");
});

it("stores typing in the database for the next start, and not in localStorage", async () => {
  const { draftWorker } = createClientWith(createDraftThread(workerDevice));
  draftWorker.writeAhead(entry);
  draftWorker.writeAhead({ ...entry, text: "By ferr" });
  await workerDevice.work.meta.count();
  expect(readDraftWriteAhead(page)).toEqual([]);
  expect(await listDraftWriteAhead(page)).toEqual([{ ...entry, text: "By ferr", turn: 2 }]);
});

it("stores typing in localStorage if the thread's database rejects it", async () => {
  const { draftWorker } = createClientWith(createDraftThread(workerDevice));
  workerDevice.work.close();
  draftWorker.writeAhead(entry);
  await Promise.resolve();
  expect(readDraftWriteAhead(page)).toEqual([{ ...entry, turn: 1 }]);
});

it("saves in the page a text that the thread could not save, and uses the thread for the next one", async () => {
  const { draftWorker, started } = createClientWith(createDraftThread(workerDevice));
  workerDevice.work.close({ disableAutoOpen: true });
  Object.assign(workerDevice.work, { transaction: () => Promise.reject(new Error("no")) });
  await draftWorker.save(save);
  await draftWorker.save({ ...save, text: "By ferry and", loadedEdit: 1 });
  expect(await readText()).toBe("By ferry and");
  expect(started).toHaveLength(1);
});

it("stops using a thread that does not answer within four seconds and saves in the page from then on", async () => {
  const { thread, calls } = createSilentThread();
  const { draftWorker, clock, started } = createClientWith(thread);
  let isSaved = false;
  const saving = draftWorker.save(save).then(() => (isSaved = true));
  const waitForDatabase = async () => void (await page.work.meta.count());
  await clock.advance(ANSWER_LIMIT_MS - 1, waitForDatabase);
  expect(isSaved).toBe(false);
  await clock.advance(1, waitForDatabase);
  await saving;
  expect(calls).toEqual(["open", "save", "end"]);
  draftWorker.writeAhead({ ...entry, text: "By ferry and", edit: 2 });
  await draftWorker.save({ ...save, text: "By ferry and road", loadedEdit: 1 });
  expect(await readText()).toBe("By ferry and road");
  expect(started).toHaveLength(1);
  expect(clock.waiting()).toBe(0);
});

it("saves in the page every text that a thread had not saved before it died", async () => {
  const { thread, die } = createSilentThread();
  const { draftWorker } = createClientWith(thread);
  const other = draftWorker.save({ ...save, section: "task-2", text: "Some say" });
  const saving = draftWorker.save(save);
  die();
  await Promise.all([saving, other]);
  expect((await getDrafts(page, slug)).map((draft) => draft.text)).toEqual(["By ferry.", "Some say"]);
});

it("saves in the page when no thread can be started", async () => {
  const draftWorker = createDraftWorkerClient(page, {
    start: () => {
      throw new Error("no workers");
    },
    timer: createVirtualTimers().timer,
  });
  draftWorker.writeAhead(entry);
  await page.work.meta.count();
  expect(await listDraftWriteAhead(page)).toEqual([{ ...entry, turn: 1 }]);
  await draftWorker.save(save);
  expect(await readText()).toBe("By ferry.");
});

it("ends an idle thread only after all its replies; a later text starts another thread", async () => {
  const first = createDraftThread(workerDevice);
  const { draftWorker, started } = createClientWith(first);
  const saving = draftWorker.save(save);
  draftWorker.endWhenIdle();
  expect(first.isEnded()).toBe(false);
  await saving;
  expect(first.isEnded()).toBe(true);
  await draftWorker.save({ ...save, text: "By ferry and road", loadedEdit: 1 });
  expect(started).toHaveLength(2);
  expect(await readText()).toBe("By ferry and road");
});
