import { virtualTimers } from "#tests/support/virtual-timers.ts";
import { beforeEach, expect, it } from "vitest";
import type { DraftRow } from "#web/db/drafts.ts";
import { createDraftDesk, type DeskSave, type DeskState, type DraftDesk, type Editor } from "./draft-desk.ts";

/** A desk on a virtual clock, with a database that answers when it is told to. */
function world(initial: Partial<DraftRow> = {}) {
  const clock = virtualTimers(1_000_000);
  const saves: DeskSave[] = [];
  const journal: { section: string; text: string; edit: number }[] = [];
  const kept: typeof journal = [];
  const states: DeskState["kind"][] = [];
  const rows: DraftRow[] = [];
  const db = new Map<string, DraftRow>();
  const settings = { isBroken: false, holdsBack: false };
  let answers: (() => void)[] = [];
  const base: DraftRow = {
    slug: "a",
    section: "t1",
    owner: "ada",
    text: "",
    edit: 0,
    rev: 0,
    other: null,
    kept_at: 0,
    updated_at: 0,
  };
  if (initial.text !== undefined) db.set("t1", { ...base, ...initial });
  const desk = createDraftDesk(["t1", "t2"], [...db.values()], {
    save: async (save) => {
      const { section, text } = save;
      saves.push(save);
      if (settings.holdsBack) await new Promise<void>((resolve) => answers.push(resolve));
      if (settings.isBroken) throw new Error("the disk is full");
      const known = db.get(section) ?? { ...base, section };
      const next = { ...known, text, edit: known.edit + 1 };
      db.set(section, next);
      return next;
    },
    keep: (section, text, edit) => void kept.push({ section, text, edit }),
    journal: (section, text, edit) => void journal.push({ section, text, edit }),
    onRow: (row) => rows.push(row),
    mono: clock.now,
    wall: clock.now,
    timer: clock.timer,
  });
  desk.onState((state) => states.push(state.kind));
  const settle = async (): Promise<void> => {
    for (let turn = 0; turn < 10; turn += 1) await Promise.resolve();
  };
  return {
    desk,
    saves,
    journal,
    kept,
    states,
    rows,
    db,
    settings,
    clock,
    settle,
    release: async () => {
      const waiting = answers;
      answers = [];
      for (const answer of waiting) answer();
      await settle();
    },
    pass: (milliseconds: number) => clock.pass(milliseconds, settle),
  };
}

function editorOn(desk: DraftDesk, section: string, text = "") {
  const state = { text, isOpen: true };
  const editor: Editor = {
    read: () => state.text,
    replace: (next) => {
      state.text = next;
      desk.touched(section);
    },
  };
  const close = desk.open(section, editor);
  return {
    state,
    close,
    type: (next: string) => {
      state.text = next;
      desk.touched(section);
    },
  };
}

let w: ReturnType<typeof world>;
beforeEach(() => {
  w = world();
});

it("saves once in the pause after the last key, well within a second", async () => {
  const editor = editorOn(w.desk, "t1");
  editor.type("T");
  await w.pass(400);
  editor.type("The");
  await w.pass(200);
  expect(w.saves).toEqual([]);
  await w.pass(490);
  expect(w.saves).toEqual([{ section: "t1", text: "The", seen: 0, kept: 0, isRestoring: false }]);
  await w.pass(10_000);
  expect(w.saves).toHaveLength(1);
  expect(w.clock.waiting()).toBe(0);
});

it("keeps every letter within a second while the learner types without a pause", async () => {
  const editor = editorOn(w.desk, "t1");
  for (let key = 1; key <= 200; key += 1) {
    editor.type("x".repeat(key));
    await w.pass(100);
  }
  // Twenty seconds of typing: two saves, and the journal has every letter within a second in between.
  expect(w.saves.length).toBeGreaterThanOrEqual(1);
  expect(w.saves.length).toBeLessThanOrEqual(2);
  const kept = [0, ...w.kept, ...w.saves].map((one) => (typeof one === "number" ? 0 : one.text.length));
  const letters = kept.sort((one, other) => one - other);
  for (const [index, length] of letters.entries()) expect((letters[index + 1] ?? 200) - length).toBeLessThanOrEqual(10);
});

it("keeps with a key while somebody types, so that no timer goes off", async () => {
  const editor = editorOn(w.desk, "t1");
  for (let key = 1; key <= 60; key += 1) {
    editor.type("x".repeat(key));
    const kept = w.kept.length;
    await w.pass(130);
    expect(w.kept).toHaveLength(kept);
  }
  expect(w.kept.length).toBeGreaterThanOrEqual(7);
  expect(w.saves).toEqual([]);
});

it("saves what was left in one task while the other one is written", async () => {
  editorOn(w.desk, "t1").type("one");
  const second = editorOn(w.desk, "t2");
  for (let key = 1; key <= 10; key += 1) {
    second.type("x".repeat(key));
    await w.pass(100);
  }
  expect(w.saves.map(({ section }) => section)).toEqual(["t1"]);
});

it("lets a change of the screen share the first key's frame from its time on, and wait no longer than a moment", async () => {
  const begun = w.clock.now();
  const seen: [string, number][] = [];
  const after = (milliseconds: number, what: string) =>
    w.desk.after(() => seen.push([what, w.clock.now() - begun]), milliseconds);
  after(100, "nobody types");
  await w.pass(1_000);
  const editor = editorOn(w.desk, "t1");
  after(100, "somebody began to type");
  await w.pass(60);
  editor.type("o");
  await w.pass(60);
  editor.type("on");
  after(100, "with a key");
  after(2_000, "much later");
  await w.pass(60);
  editor.type("one");
  await w.pass(60);
  editor.type("one t");
  after(100, "no key came");
  const never = after(50, "taken back");
  never();
  await w.pass(1_000);
  expect(seen).toEqual([
    ["nobody types", 100],
    ["somebody began to type", 1_120],
    ["with a key", 1_240],
    ["no key came", 1_490],
  ]);
  await w.pass(10_000);
  expect(seen.slice(4)).toEqual([["much later", 3_270]]);
  expect(w.clock.waiting()).toBe(0);
});

it("is idle when nothing waits to be saved and no save is under way", async () => {
  expect(w.desk.isIdle()).toBe(true);
  const editor = editorOn(w.desk, "t1");
  w.settings.holdsBack = true;
  editor.type("T");
  expect(w.desk.isIdle()).toBe(false);
  await w.pass(1_000);
  expect(w.saves).toHaveLength(1);
  expect(w.desk.isIdle()).toBe(false);
  await w.release();
  expect(w.desk.isIdle()).toBe(true);
});

it("counts with the key that something else is shown with", async () => {
  const editor = editorOn(w.desk, "t1");
  const heard: number[] = [];
  w.desk.onWords("t1", (words) => heard.push(words));
  editor.type("by");
  editor.type("by sea");
  expect(heard).toEqual([1]);
  w.desk.after(() => heard.push(-1), 0);
  editor.type("by sea ");
  expect(heard).toEqual([1, 2, -1]);
});

it("counts in a pause when something else is shown, if something is to be, and not with the save", async () => {
  const editor = editorOn(w.desk, "t1");
  const begun = w.clock.now();
  const heard: [number, number][] = [];
  w.desk.onWords("t1", (words) => heard.push([words, w.clock.now() - begun]));
  editor.type("by");
  await w.pass(100);
  editor.type("by sea");
  w.desk.after(() => heard.push([-1, w.clock.now() - begun]), 1_200);
  await w.pass(1_000);
  expect(w.saves).toHaveLength(1);
  expect(heard).toEqual([[1, 0]]);
  await w.pass(1_000);
  const [, [, countedAt] = [0, 0], [, shownAt] = [0, 0]] = heard;
  expect(heard.map(([words]) => words)).toEqual([1, 2, -1]);
  expect(countedAt).toBe(shownAt);
});

it("counts with a key once a second, in a pause at once, and tells words only when their number changes", async () => {
  const editor = editorOn(w.desk, "t1");
  const heard: { words: number; at: number }[] = [];
  w.desk.onWords("t1", (words) => heard.push({ words, at: w.clock.now() - begun }));
  const begun = w.clock.now();
  let text = "";
  for (const letter of "by sea and by rail") {
    text += letter;
    editor.type(text);
    expect(w.clock.waiting()).toBe(1);
    await w.pass(130);
  }
  expect(heard).toEqual([
    { words: 1, at: 0 },
    { words: 3, at: 1_170 },
  ]);
  editor.type("by sea");
  expect(w.desk.words("t1")).toBe(2);
  await w.pass(1_000);
  expect(heard.slice(2).map(({ words }) => words)).toEqual([2]);
  await w.pass(5_000);
  // Whoever types slowly sees every word.
  for (const [index, slow] of ["by sea,", "by sea, I", "by sea, I came"].entries()) {
    editor.type(slow);
    await w.pass(1_100);
    expect(w.desk.words("t1")).toBe(Math.max(2, index + 2));
  }
  expect(heard.slice(3).map(({ words }) => words)).toEqual([3, 4]);
});

it("counts what the database had, and keeps and saves with the edit that it knows", async () => {
  w = world({ text: "The chart shows", edit: 7 });
  expect(w.desk.words("t1")).toBe(3);
  const editor = editorOn(w.desk, "t1", "The chart shows");
  for (const end of ["w", "wh", "wha", "what", "what "]) {
    editor.type(`The chart shows ${end}`);
    await w.pass(200);
  }
  await w.pass(1_000);
  expect(w.kept[0]?.edit).toBe(8);
  expect(w.saves).toMatchObject([{ seen: 7, kept: 8 }]);
});

it("keeps typing that comes during a save for the next one", async () => {
  const editor = editorOn(w.desk, "t1");
  w.settings.holdsBack = true;
  editor.type("one");
  await w.pass(1_000);
  editor.type("one two");
  await w.pass(1_000);
  expect(w.saves.map((save) => save.text)).toEqual(["one"]);
  w.settings.holdsBack = false;
  await w.release();
  await w.pass(1_000);
  expect(w.saves.map((save) => save.text)).toEqual(["one", "one two"]);
  expect(w.saves[1]?.seen).toBe(1);
});

it("says nothing while saving works, and something when it is slow or fails", async () => {
  const editor = editorOn(w.desk, "t1");
  editor.type("one");
  await w.pass(1_000);
  expect(w.states).toEqual([]);
  w.settings.holdsBack = true;
  editor.type("two");
  await w.pass(3_000);
  expect(w.states).toEqual(["saving"]);
  await w.release();
  expect(w.states).toEqual(["saving", "saved"]);
});

it("tries again when the device refuses, keeps the text in the journal, and loses nothing", async () => {
  const editor = editorOn(w.desk, "t1");
  w.settings.isBroken = true;
  editor.type("one");
  await w.pass(1_000);
  expect(w.states).toEqual(["failed"]);
  // Above the edit of the save that failed, which may be on the disk all the same.
  expect(w.journal).toEqual([{ section: "t1", text: "one", edit: 2 }]);
  expect(await w.desk.flush()).toBe(false);
  w.settings.isBroken = false;
  await w.pass(4_000);
  expect(w.db.get("t1")?.text).toBe("one");
  expect(w.states).toEqual(["failed", "saved"]);
});

it("flushes every section, and what was typed while a save ran", async () => {
  editorOn(w.desk, "t1").type("one");
  const second = editorOn(w.desk, "t2");
  second.type("two");
  w.settings.holdsBack = true;
  const flushed = w.desk.flush();
  await w.settle();
  second.type("two more");
  w.settings.holdsBack = false;
  await w.release();
  expect(await flushed).toBe(true);
  expect(await w.desk.flush()).toBe(true);
  expect(w.db.get("t1")?.text).toBe("one");
  expect(w.db.get("t2")?.text).toBe("two more");
});

it("journals what is not on the disk when the page is left, with an edit above every save", async () => {
  const editor = editorOn(w.desk, "t1");
  w.desk.leave();
  expect(w.journal).toEqual([]);
  w.settings.holdsBack = true;
  editor.type("one");
  await w.pass(1_000);
  editor.type("one two");
  w.desk.leave();
  expect(w.journal).toEqual([{ section: "t1", text: "one two", edit: 2 }]);
});

it("restores a version, and says that the text before is to be kept", async () => {
  w = world({ text: "now", edit: 3 });
  const editor = editorOn(w.desk, "t1", "now");
  w.desk.restore("t1", "earlier text");
  expect(editor.state.text).toBe("earlier text");
  await w.pass(1_000);
  expect(w.saves).toEqual([{ section: "t1", text: "earlier text", seen: 3, kept: 0, isRestoring: true }]);
});

it("shows a text that came in from elsewhere while nobody types, and never while somebody does", async () => {
  w = world({ text: "The chart", edit: 1 });
  const editor = editorOn(w.desk, "t1", "The chart");
  const row = w.db.get("t1");
  if (row === undefined) throw new Error("no row");
  const foreign = { ...row, text: "The chart shows", edit: 2, rev: 4 };
  editor.type("A chart");
  w.desk.noticed([foreign]);
  expect(editor.state.text).toBe("A chart");
  await w.pass(1_000);
  w.desk.noticed([{ ...foreign, text: "From the laptop", edit: 9 }]);
  expect(editor.state.text).toBe("From the laptop");
  await w.pass(1_000);
  expect(w.saves).toHaveLength(1);
  expect(w.rows.at(-1)).toMatchObject({ text: "From the laptop" });
});

it("keeps the text of an editor that was taken down before it was saved", async () => {
  const editor = editorOn(w.desk, "t1");
  editor.type("one");
  editor.close();
  editor.state.text = "";
  await w.pass(1_000);
  expect(w.saves).toMatchObject([{ text: "one" }]);
});
