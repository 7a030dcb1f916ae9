import { expect, test } from "vitest";
import { createAutosave, type SaveState } from "./attempt-autosave.ts";

/** A saver with a timer and a disk that the test controls. */
function setUp() {
  const due: { run: () => void; milliseconds: number }[] = [];
  const disk: { value: string; settle: (ok: boolean) => void }[] = [];
  const states: SaveState["kind"][] = [];
  const saver = createAutosave<string>({
    write: (value) =>
      new Promise((resolve, reject) => {
        disk.push({ value, settle: (ok) => (ok ? resolve() : reject(new Error("disk full"))) });
      }),
    report: (state) => states.push(state.kind),
    now: () => 8,
    delay: 250,
    retry: 2000,
    timer: (run, milliseconds) => {
      const entry = { run, milliseconds };
      due.push(entry);
      return () => due.splice(due.indexOf(entry), 1);
    },
  });
  const fire = () => due.shift()?.run();
  const settle = async (index: number, ok = true) => {
    disk[index]?.settle(ok);
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { saver, due, disk, states, fire, settle, written: () => disk.map((entry) => entry.value) };
}

test("coalesces fast typing into one write of the newest value", async () => {
  const { saver, due, fire, settle, written, states } = setUp();
  saver.put("p");
  saver.put("pe");
  saver.put("pencil");
  expect(due.map((entry) => entry.milliseconds)).toEqual([250]);
  fire();
  await settle(0);
  expect(written()).toEqual(["pencil"]);
  expect(states.at(-1)).toBe("saved");
});

test("writes a value that arrives during a write afterwards, never in parallel", async () => {
  const { saver, fire, settle, written, states } = setUp();
  saver.put("one");
  fire();
  saver.put("two");
  fire();
  expect(written()).toEqual(["one"]);
  await settle(0);
  expect(written()).toEqual(["one", "two"]);
  expect(states.at(-1)).toBe("saving");
  await settle(1);
  expect(states.at(-1)).toBe("saved");
});

test("still writes later values after a timer found nothing to write", async () => {
  const { saver, fire, settle, written } = setUp();
  saver.put("one");
  fire();
  saver.put("two");
  await settle(0);
  await settle(1);
  fire();
  saver.put("three");
  fire();
  expect(written()).toEqual(["one", "two", "three"]);
});

test("flush writes at once and waits for the running write", async () => {
  const { saver, fire, settle, written } = setUp();
  saver.put("one");
  fire();
  saver.put("two");
  let done = false;
  const flushed = saver.flush().then(() => (done = true));
  await settle(0);
  expect(done).toBe(false);
  await settle(1);
  await flushed;
  expect(written()).toEqual(["one", "two"]);
});

test("a failed write is reported, keeps the value and is retried", async () => {
  const { saver, due, fire, settle, written, states } = setUp();
  saver.put("one");
  fire();
  await settle(0, false);
  expect(states.at(-1)).toBe("failed");
  expect(due.map((entry) => entry.milliseconds)).toEqual([2000]);
  fire();
  await settle(1);
  expect(written()).toEqual(["one", "one"]);
  expect(states.at(-1)).toBe("saved");
});

test("a stopped saver writes nothing more", async () => {
  const { saver, fire, written } = setUp();
  saver.put("one");
  saver.stop();
  saver.put("two");
  fire();
  await saver.flush();
  expect(written()).toEqual([]);
});
