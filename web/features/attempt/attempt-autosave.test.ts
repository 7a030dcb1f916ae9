import { expect, test } from "vitest";
import { createAutosave, type SaveState } from "./attempt-autosave.ts";

/** An autosave with a timer and a disk that the test controls. */
function setUp() {
  const due: { run: () => void; milliseconds: number }[] = [];
  const disk: { value: string; finish: (ok: boolean) => void }[] = [];
  const states: SaveState["kind"][] = [];
  const autosave = createAutosave<string>({
    write: (value) =>
      new Promise((resolve, reject) => {
        disk.push({ value, finish: (ok) => (ok ? resolve() : reject(new Error("disk full"))) });
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
  const finishWrite = async (index: number, ok = true) => {
    disk[index]?.finish(ok);
    await Promise.resolve();
    await new Promise((resolve) => setTimeout(resolve));
  };
  return { autosave, due, disk, states, fire, finishWrite, written: () => disk.map((entry) => entry.value) };
}

test("coalesces fast typing into one write of the newest value", async () => {
  const { autosave, due, fire, finishWrite, written, states } = setUp();
  autosave.put("p");
  autosave.put("pe");
  autosave.put("pencil");
  expect(due.map((entry) => entry.milliseconds)).toEqual([250]);
  fire();
  await finishWrite(0);
  expect(written()).toEqual(["pencil"]);
  expect(states.at(-1)).toBe("saved");
});

test("writes a value that arrives during a write after that write, never in parallel", async () => {
  const { autosave, fire, finishWrite, written, states } = setUp();
  autosave.put("one");
  fire();
  autosave.put("two");
  fire();
  expect(written()).toEqual(["one"]);
  await finishWrite(0);
  expect(written()).toEqual(["one", "two"]);
  expect(states.at(-1)).toBe("saving");
  await finishWrite(1);
  expect(states.at(-1)).toBe("saved");
});

test("still writes later values after a timer found nothing to write", async () => {
  const { autosave, fire, finishWrite, written } = setUp();
  autosave.put("one");
  fire();
  autosave.put("two");
  await finishWrite(0);
  await finishWrite(1);
  fire();
  autosave.put("three");
  fire();
  expect(written()).toEqual(["one", "two", "three"]);
});

test("flush writes at once and waits for the running write", async () => {
  const { autosave, fire, finishWrite, written } = setUp();
  autosave.put("one");
  fire();
  autosave.put("two");
  let done = false;
  const flushed = autosave.flush().then(() => (done = true));
  await finishWrite(0);
  expect(done).toBe(false);
  await finishWrite(1);
  await flushed;
  expect(written()).toEqual(["one", "two"]);
});

test("a failed write is reported, keeps the value and is retried", async () => {
  const { autosave, due, fire, finishWrite, written, states } = setUp();
  autosave.put("one");
  fire();
  await finishWrite(0, false);
  expect(states.at(-1)).toBe("failed");
  expect(due.map((entry) => entry.milliseconds)).toEqual([2000]);
  fire();
  await finishWrite(1);
  expect(written()).toEqual(["one", "one"]);
  expect(states.at(-1)).toBe("saved");
});

test("a stopped autosave writes nothing more", async () => {
  const { autosave, fire, written } = setUp();
  autosave.put("one");
  autosave.stop();
  autosave.put("two");
  fire();
  await autosave.flush();
  expect(written()).toEqual([]);
});
