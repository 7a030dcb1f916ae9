/** Drafts written from a thread of their own; and by the page where that thread fails it. */
import { beginWriting } from "#tests/sync/support/begin-writing.ts";
import { draftThread } from "#tests/sync/support/draft-thread.ts";
import { attemptSlug, freshNames, OWNER, testDevice } from "#tests/sync/support/work.ts";
import { virtualTimers } from "#tests/support/virtual-timers.ts";
import { afterEach, beforeEach, expect, it } from "vitest";
import { closeDevice, type Device } from "#web/db/device.ts";
import { journalDraft, readDraftJournal, readWholeDraftJournal } from "#web/db/draft-journal.ts";
import { createDraftKeeper, type KeeperThread } from "#web/db/draft-keeper.ts";
import { getDrafts } from "#web/db/drafts.ts";
import { createMemoryStore } from "#web/db/local-keys.ts";

const slug = attemptSlug(1);
const section = "task-1";
const save = { slug, section, text: "By ferry.", seen: 0, now: 5_000 };
const entry = { slug, section, owner: OWNER, text: "By fer", edit: 1 };
const FOUR_SECONDS = 4_000;

let page: Device;
let beside: Device;

beforeEach(async () => {
  const names = freshNames();
  page = testDevice(names, createMemoryStore());
  beside = testDevice(names, createMemoryStore());
  await beginWriting(page, slug);
  await beside.work.open();
});

afterEach(() => {
  closeDevice(page);
  closeDevice(beside);
});

const textOnDisk = async () => (await getDrafts(page, slug))[0]?.text;

/** A keeper whose first thread is the given one and whose next ones work. */
function keeperWith(first: KeeperThread) {
  const clock = virtualTimers();
  const started: KeeperThread[] = [];
  const start = () => {
    const thread = started.length === 0 ? first : draftThread(beside);
    started.push(thread);
    return thread;
  };
  return { keeper: createDraftKeeper(page, { start, timer: clock.timer }), clock, started };
}

/** A thread that hears everything and does nothing. */
function deafThread() {
  const heard: string[] = [];
  let dead: () => void = () => undefined;
  const thread: KeeperThread = {
    post: ({ kind }) => void heard.push(kind),
    onReply: () => undefined,
    onDead: (next) => void (dead = next),
    end: () => void heard.push("end"),
  };
  return { thread, heard, die: () => dead() };
}

it("saves in the thread, and forgets what the page's journal had of it", async () => {
  const { keeper, clock } = keeperWith(draftThread(beside));
  journalDraft(page, entry);
  const row = await keeper.save(save);
  expect(row).toMatchObject({ text: "By ferry.", edit: 1 });
  expect(readDraftJournal(page)).toEqual([]);
  expect(clock.waiting()).toBe(0);
  expect(await textOnDisk()).toBe("By ferry.");
});

it("keeps what is typed where the next start finds it, and not in the page's own storage", async () => {
  const { keeper } = keeperWith(draftThread(beside));
  keeper.keep(entry);
  keeper.keep({ ...entry, text: "By ferr" });
  await beside.work.meta.count();
  expect(readDraftJournal(page)).toEqual([]);
  expect(await readWholeDraftJournal(page)).toEqual([{ ...entry, text: "By ferr", turn: 2 }]);
});

it("keeps in the page's storage what the thread's database does not take", async () => {
  const { keeper } = keeperWith(draftThread(beside));
  beside.work.close();
  keeper.keep(entry);
  await Promise.resolve();
  expect(readDraftJournal(page)).toEqual([{ ...entry, turn: 1 }]);
});

it("saves here what the thread could not save, and asks it again the next time", async () => {
  const { keeper, started } = keeperWith(draftThread(beside));
  beside.work.close({ disableAutoOpen: true });
  Object.assign(beside.work, { transaction: () => Promise.reject(new Error("no")) });
  await keeper.save(save);
  await keeper.save({ ...save, text: "By ferry and", seen: 1 });
  expect(await textOnDisk()).toBe("By ferry and");
  expect(started).toHaveLength(1);
});

it("gives up a thread that does not answer within four seconds: saves here from then on", async () => {
  const { thread, heard } = deafThread();
  const { keeper, clock, started } = keeperWith(thread);
  let isSaved = false;
  const saving = keeper.save(save).then(() => (isSaved = true));
  const settle = async () => void (await page.work.meta.count());
  await clock.pass(FOUR_SECONDS - 1, settle);
  expect(isSaved).toBe(false);
  await clock.pass(1, settle);
  await saving;
  expect(heard).toEqual(["open", "save", "end"]);
  keeper.keep({ ...entry, text: "By ferry and", edit: 2 });
  await keeper.save({ ...save, text: "By ferry and road", seen: 1 });
  expect(await textOnDisk()).toBe("By ferry and road");
  expect(started).toHaveLength(1);
  expect(clock.waiting()).toBe(0);
});

it("saves here all that a thread was asked before it died", async () => {
  const { thread, die } = deafThread();
  const { keeper } = keeperWith(thread);
  const other = keeper.save({ ...save, section: "task-2", text: "Some say" });
  const saving = keeper.save(save);
  die();
  await Promise.all([saving, other]);
  expect((await getDrafts(page, slug)).map((draft) => draft.text)).toEqual(["By ferry.", "Some say"]);
});

it("saves and keeps here where no thread can be started", async () => {
  const keeper = createDraftKeeper(page, {
    start: () => {
      throw new Error("no workers");
    },
    timer: virtualTimers().timer,
  });
  keeper.keep(entry);
  await page.work.meta.count();
  expect(await readWholeDraftJournal(page)).toEqual([{ ...entry, turn: 1 }]);
  await keeper.save(save);
  expect(await textOnDisk()).toBe("By ferry.");
});

it("rests only when everything was answered, and a later text starts another thread", async () => {
  const first = draftThread(beside);
  const { keeper, started } = keeperWith(first);
  const saving = keeper.save(save);
  keeper.rest();
  expect(first.isEnded()).toBe(false);
  await saving;
  expect(first.isEnded()).toBe(true);
  await keeper.save({ ...save, text: "By ferry and road", seen: 1 });
  expect(started).toHaveLength(2);
  expect(await textOnDisk()).toBe("By ferry and road");
});
