import { expect, test } from "vitest";
import { createAutosave, type SaveState } from "./attempt-autosave.ts";

/** Returns an autosave whose timer and disk the test controls. */
function setUp() {
  const timers: { run: () => void; milliseconds: number }[] = [];
  const disk: { value: string; finish: (isStored: boolean) => void }[] = [];
  const states: SaveState["kind"][] = [];
  const autosave = createAutosave<string>({
    write: (value) =>
      new Promise((resolve, reject) => {
        disk.push({ value, finish: (isStored) => (isStored ? resolve() : reject(new Error("disk full"))) });
      }),
    onState: (state) => states.push(state.kind),
    now: () => 8,
    delayMs: 250,
    retryMs: 2000,
    runLater: (run, milliseconds) => {
      const entry = { run, milliseconds };
      timers.push(entry);
      return () => timers.splice(timers.indexOf(entry), 1);
    },
  });
  const fireTimer = () => timers.shift()?.run();
  const finishWrite = async (index: number, isStored = true) => {
    disk[index]?.finish(isStored);
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { autosave, timers, disk, states, fireTimer, finishWrite, written: () => disk.map((entry) => entry.value) };
}

test("writes only the newest value of fast typing, in one write", async () => {
  const { autosave, timers, fireTimer, finishWrite, written, states } = setUp();
  autosave.put("p");
  autosave.put("pe");
  autosave.put("pencil");
  expect(timers.map((entry) => entry.milliseconds)).toEqual([250]);
  fireTimer();
  await finishWrite(0);
  expect(written()).toEqual(["pencil"]);
  expect(states.at(-1)).toBe("saved");
});

test("writes a value that comes during a write only after that write has ended", async () => {
  const { autosave, fireTimer, finishWrite, written, states } = setUp();
  autosave.put("one");
  fireTimer();
  autosave.put("two");
  fireTimer();
  expect(written()).toEqual(["one"]);
  await finishWrite(0);
  expect(written()).toEqual(["one", "two"]);
  expect(states.at(-1)).toBe("saving");
  await finishWrite(1);
  expect(states.at(-1)).toBe("saved");
});

test("writes later values although a timer before them found nothing to write", async () => {
  const { autosave, fireTimer, finishWrite, written } = setUp();
  autosave.put("one");
  fireTimer();
  autosave.put("two");
  await finishWrite(0);
  await finishWrite(1);
  fireTimer();
  autosave.put("three");
  fireTimer();
  expect(written()).toEqual(["one", "two", "three"]);
});

test("flush waits for the running write, and then writes the waiting value at once", async () => {
  const { autosave, fireTimer, finishWrite, written } = setUp();
  autosave.put("one");
  fireTimer();
  autosave.put("two");
  let isFlushed = false;
  const flushed = autosave.flush().then(() => (isFlushed = true));
  await finishWrite(0);
  expect(isFlushed).toBe(false);
  await finishWrite(1);
  await flushed;
  expect(written()).toEqual(["one", "two"]);
});

test("a failed write is reported, and the value is written again after the retry delay", async () => {
  const { autosave, timers, fireTimer, finishWrite, written, states } = setUp();
  autosave.put("one");
  fireTimer();
  await finishWrite(0, false);
  expect(states.at(-1)).toBe("failed");
  expect(timers.map((entry) => entry.milliseconds)).toEqual([2000]);
  fireTimer();
  await finishWrite(1);
  expect(written()).toEqual(["one", "one"]);
  expect(states.at(-1)).toBe("saved");
});
