import { beginWriting } from "#tests/sync/support/begin-writing.ts";
import { createDraftThread } from "#tests/sync/support/draft-thread.ts";
import { createVirtualTimers } from "#tests/support/virtual-timers.ts";
import { numberedSlug, createDatabaseNames, OWNER, openTestDevice } from "#tests/sync/support/test-device.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { closeDevice } from "#web/db/storage/device.ts";
import { writeAheadDraft } from "#web/db/draft/draft-write-ahead.ts";
import { createDraftWorkerClient } from "#web/db/draft/draft-worker-client.ts";
import { getDrafts } from "#web/db/draft/drafts.ts";
import { createMemoryStore } from "#web/db/storage/local-keys.ts";
import { createDraftAutosave } from "#web/features/writing/draft-autosave.ts";

const SLUG = numberedSlug(1);
const SECTION = "task-1";

/** An action of a learner who writes, or a failure. The learner presses a key every 100 ms. */
type Step =
  | { kind: "type"; text: string }
  | { kind: "backspace"; keys: number }
  | { kind: "pause"; milliseconds: number }
  /** The database completes no save until it is unblocked. */
  | { kind: "block the database" }
  | { kind: "unblock the database" }
  | { kind: "hide the page" }
  | { kind: "kill the draft worker" };

const anyStep: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("type" as const), text: fc.stringMatching(/^[a-c ]{1,14}$/u) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("backspace" as const), keys: fc.integer({ min: 1, max: 14 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("pause" as const), milliseconds: fc.constantFrom(200, 800, 3_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>(
      { kind: "block the database" },
      { kind: "unblock the database" },
      { kind: "hide the page" },
      { kind: "kill the draft worker" },
    ),
  },
);

/** The longest time from a key press until its text is on the disk: usually, and while the database is blocked. */
const ON_DISK_WITHIN_MS = { usual: 1_000, blocked: 2_500 };

/**
 * Plays the steps, kills the browser and opens the device again. Returns the draft's text, and the texts that may be
 * there.
 */
async function writeAndKill(steps: readonly Step[]): Promise<{ found: string; allowed: readonly string[] }> {
  const names = createDatabaseNames();
  const writeAheadStore = createMemoryStore();
  const device = openTestDevice(names, writeAheadStore);
  await beginWriting(device, SLUG);
  const clock = createVirtualTimers();
  const workerDevice = openTestDevice(names, createMemoryStore());
  await workerDevice.work.open();
  const thread = createDraftThread(workerDevice);
  const start = () => {
    if (thread.isEnded()) throw new Error("the draft worker has died");
    return thread;
  };
  const draftWorker = createDraftWorkerClient(device, { start, timer: clock.timer });
  let text = "";
  const history = [{ time: 0, text }];
  const saves: Promise<unknown>[] = [];
  const blockedSaves: Promise<unknown>[] = [];
  let blocked: (() => void)[] | null = null;
  const autosave = createDraftAutosave([SECTION], await getDrafts(device, SLUG), {
    save: (save) => {
      const queue = blocked;
      const turn = queue === null ? Promise.resolve() : new Promise<void>((resolve) => void queue.push(resolve));
      const run = turn.then(() => draftWorker.save({ ...save, slug: SLUG, now: clock.now() }));
      if (queue === null) saves.push(run);
      else blockedSaves.push(run);
      return run;
    },
    writeAhead: (section, copiedText, edit) =>
      draftWorker.writeAhead({ slug: SLUG, section, owner: OWNER, text: copiedText, edit }),
    writeAheadNow: (section, copiedText, edit) =>
      writeAheadDraft(device, { slug: SLUG, section, owner: OWNER, text: copiedText, edit }),
    onRow: () => undefined,
    monotonicNow: clock.now,
    now: clock.now,
    timer: clock.timer,
  });
  autosave.connectEditor(SECTION, { read: () => text, replace: (next) => void (text = next) });

  const waitForWrites = async (): Promise<void> => {
    await Promise.all(saves.splice(0));
    // The database runs these reads after the writes that bypass Dexie.
    await Promise.all([workerDevice.work.meta.count(), device.work.meta.count()]);
  };
  const advance = (milliseconds: number): Promise<void> => clock.advance(milliseconds, waitForWrites);
  const pressKey = async (next: string): Promise<void> => {
    text = next;
    history.push({ time: clock.now(), text });
    autosave.noteChange(SECTION);
    await advance(100);
  };
  const unblock = async (): Promise<void> => {
    const released = blocked ?? [];
    blocked = null;
    for (const release of released) release();
    saves.push(...blockedSaves.splice(0));
    await waitForWrites();
  };

  for (const step of steps) {
    if (step.kind === "type") for (const character of step.text) await pressKey(text + character);
    else if (step.kind === "backspace")
      for (let n = 0; n < step.keys && text !== ""; n += 1) await pressKey(text.slice(0, -1));
    else if (step.kind === "pause") await advance(step.milliseconds);
    else if (step.kind === "block the database") blocked ??= [];
    else if (step.kind === "unblock the database") await unblock();
    else if (step.kind === "hide the page") autosave.leave();
    else thread.die();
  }
  await waitForWrites();
  closeDevice(device);
  closeDevice(workerDevice);
  const savedUntil = clock.now() - (blocked === null ? ON_DISK_WITHIN_MS.usual : ON_DISK_WITHIN_MS.blocked);
  const oldestAllowed = history.findLastIndex(({ time }) => time <= savedUntil);
  const reopened = openTestDevice(names, writeAheadStore);
  const [draft] = await getDrafts(reopened, SLUG);
  closeDevice(reopened);
  return { found: draft?.text ?? "", allowed: history.slice(Math.max(0, oldestAllowed)).map((entry) => entry.text) };
}

it("loses at most the last second of typing when the browser is killed, or 2.5 seconds while the database is blocked", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyStep, { minLength: 2, maxLength: 12 }), async (steps) => {
      const { found, allowed } = await writeAndKill(steps);
      expect(allowed).toContain(found);
    }),
    { numRuns: 150 },
  );
});

it.each<{ name: string; steps: Step[] }>([
  {
    name: "text deleted without a pause",
    steps: [
      { kind: "type", text: "The chart" },
      { kind: "pause", milliseconds: 3_000 },
      { kind: "type", text: " shows how" },
      { kind: "backspace", keys: 10 },
      { kind: "pause", milliseconds: 3_000 },
    ],
  },
  {
    name: "the first letters of a text that was started after a save without a change",
    steps: [
      { kind: "type", text: "T" },
      { kind: "backspace", keys: 1 },
      { kind: "pause", milliseconds: 800 },
      { kind: "type", text: "A table shows" },
      { kind: "pause", milliseconds: 3_000 },
    ],
  },
  {
    name: "text deleted while the database was blocked",
    steps: [
      { kind: "block the database" },
      { kind: "type", text: "The chart" },
      { kind: "pause", milliseconds: 3_000 },
      { kind: "backspace", keys: 9 },
      { kind: "pause", milliseconds: 800 },
      { kind: "unblock the database" },
    ],
  },
])("does not restore $name", async ({ steps }) => {
  const { found, allowed } = await writeAndKill(steps);
  expect([found]).toEqual(allowed.slice(-1));
});
