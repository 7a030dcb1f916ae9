import { beginWriting } from "#tests/sync/support/begin-writing.ts";
import { draftThread } from "#tests/sync/support/draft-thread.ts";
import { virtualTimers } from "#tests/support/virtual-timers.ts";
import { attemptSlug, freshNames, OWNER, testDevice } from "#tests/sync/support/work.ts";
import fc from "fast-check";
import { expect, it } from "vitest";
import { closeDevice } from "#web/db/storage/device.ts";
import { writeAheadDraft } from "#web/db/draft/draft-write-ahead.ts";
import { createDraftWorkerClient } from "#web/db/draft/draft-worker-client.ts";
import { getDrafts } from "#web/db/draft/drafts.ts";
import { createMemoryStore } from "#web/db/storage/local-keys.ts";
import { createDraftAutosave } from "#web/features/writing/draft-autosave.ts";

const SLUG = attemptSlug(1);
const SECTION = "task-1";

/** One action of a learner who writes. Keys follow each other after 100 ms. */
type Step =
  | { kind: "type"; text: string }
  | { kind: "take back"; keys: number }
  | { kind: "rest"; milliseconds: number }
  /** From now on the database does not answer until it is released. */
  | { kind: "hold" }
  | { kind: "let go" }
  | { kind: "look away" }
  /** The draft worker dies. */
  | { kind: "lose the thread" };

const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("type" as const), text: fc.stringMatching(/^[a-c ]{1,14}$/u) }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant("take back" as const), keys: fc.integer({ min: 1, max: 14 }) }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ kind: fc.constant("rest" as const), milliseconds: fc.constantFrom(200, 800, 3_000) }),
  },
  {
    weight: 1,
    arbitrary: fc.constantFrom<Step>(
      { kind: "hold" },
      { kind: "let go" },
      { kind: "look away" },
      { kind: "lose the thread" },
    ),
  },
);

/** Time from a key until it is on the disk, in ms: normally, and while the database does not answer. */
const ON_DISK_WITHIN_MS = { usual: 1_000, blocked: 2_500 };

/** Runs the steps, kills the browser and starts again. Returns the text found, and the texts that are allowed. */
async function write(steps: readonly Step[]): Promise<{ found: string; lately: readonly string[] }> {
  const names = freshNames();
  const writeAheadStore = createMemoryStore();
  const device = testDevice(names, writeAheadStore);
  await beginWriting(device, SLUG);
  const clock = virtualTimers();
  const workerDevice = testDevice(names, createMemoryStore());
  await workerDevice.work.open();
  const thread = draftThread(workerDevice);
  const start = () => {
    if (thread.isEnded()) throw new Error("there is no thread any more");
    return thread;
  };
  const draftWorker = createDraftWorkerClient(device, { start, timer: clock.timer });
  let text = "";
  const history = [{ at: 0, text }];
  const saves: Promise<unknown>[] = [];
  const heldSaves: Promise<unknown>[] = [];
  let waiting: (() => void)[] | null = null;
  const autosave = createDraftAutosave([SECTION], await getDrafts(device, SLUG), {
    save: (save) => {
      const queue = waiting;
      const turn = queue === null ? Promise.resolve() : new Promise<void>((resolve) => void queue.push(resolve));
      const run = turn.then(() => draftWorker.save({ ...save, slug: SLUG, now: clock.now() }));
      if (queue === null) saves.push(run);
      else heldSaves.push(run);
      return run;
    },
    writeAhead: (section, kept, edit) =>
      draftWorker.writeAhead({ slug: SLUG, section, owner: OWNER, text: kept, edit }),
    writeAheadNow: (section, kept, edit) =>
      writeAheadDraft(device, { slug: SLUG, section, owner: OWNER, text: kept, edit }),
    onRow: () => undefined,
    mono: clock.now,
    wall: clock.now,
    timer: clock.timer,
  });
  autosave.open(SECTION, { read: () => text, replace: (next) => void (text = next) });

  const waitForWrites = async (): Promise<void> => {
    await Promise.all(saves.splice(0));
    // Writes that bypass Dexie are earlier in the same queue.
    await Promise.all([workerDevice.work.meta.count(), device.work.meta.count()]);
  };
  const advance = (milliseconds: number): Promise<void> => clock.advance(milliseconds, waitForWrites);
  const key = async (next: string): Promise<void> => {
    text = next;
    history.push({ at: clock.now(), text });
    autosave.noteChange(SECTION);
    await advance(100);
  };
  const letGo = async (): Promise<void> => {
    const waitingSaves = waiting ?? [];
    waiting = null;
    for (const go of waitingSaves) go();
    saves.push(...heldSaves.splice(0));
    await waitForWrites();
  };

  for (const one of steps) {
    if (one.kind === "type") for (const letter of one.text) await key(text + letter);
    else if (one.kind === "take back")
      for (let n = 0; n < one.keys && text !== ""; n += 1) await key(text.slice(0, -1));
    else if (one.kind === "rest") await advance(one.milliseconds);
    else if (one.kind === "hold") waiting ??= [];
    else if (one.kind === "let go") await letGo();
    else if (one.kind === "look away") autosave.leave();
    else thread.die();
  }
  await waitForWrites();
  closeDevice(device);
  closeDevice(workerDevice);
  const since = clock.now() - (waiting === null ? ON_DISK_WITHIN_MS.usual : ON_DISK_WITHIN_MS.blocked);
  const before = history.findLastIndex(({ at }) => at <= since);
  const again = testDevice(names, writeAheadStore);
  const [draft] = await getDrafts(again, SLUG);
  closeDevice(again);
  return { found: draft?.text ?? "", lately: history.slice(Math.max(0, before)).map((one) => one.text) };
}

it("keeps all but the last second of typing when the browser is killed, whatever was typed and deleted before", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 12 }), async (steps) => {
      const { found, lately } = await write(steps);
      expect(lately).toContain(found);
    }),
    { numRuns: 150 },
  );
});

it.each<{ name: string; steps: Step[] }>([
  {
    name: "what was taken back without a pause",
    steps: [
      { kind: "type", text: "The chart" },
      { kind: "rest", milliseconds: 3_000 },
      { kind: "type", text: " shows how" },
      { kind: "take back", keys: 10 },
      { kind: "rest", milliseconds: 3_000 },
    ],
  },
  {
    name: "the beginning of a text that was begun after a save that changed nothing",
    steps: [
      { kind: "type", text: "T" },
      { kind: "take back", keys: 1 },
      { kind: "rest", milliseconds: 800 },
      { kind: "type", text: "A table shows" },
      { kind: "rest", milliseconds: 3_000 },
    ],
  },
  {
    name: "what was taken back while the database did not answer",
    steps: [
      { kind: "hold" },
      { kind: "type", text: "The chart" },
      { kind: "rest", milliseconds: 3_000 },
      { kind: "take back", keys: 9 },
      { kind: "rest", milliseconds: 800 },
      { kind: "let go" },
    ],
  },
])("does not bring back $name", async ({ steps }) => {
  const { found, lately } = await write(steps);
  expect([found]).toEqual(lately.slice(-1));
});
