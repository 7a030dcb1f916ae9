import { virtualTimers } from "#tests/support/virtual-timers.ts";
import { beforeEach, expect, it } from "vitest";
import type { DraftRow } from "#web/db/draft/drafts.ts";
import {
  createDraftAutosave,
  type DraftSave,
  type DraftSaveState,
  type DraftAutosave,
  type Editor,
} from "./draft-autosave.ts";

/** Autosave on a virtual clock, over a database that answers when told to. */
function world(initial: Partial<DraftRow> = {}) {
  const clock = virtualTimers(1_000_000);
  const saves: DraftSave[] = [];
  const writeAheadNow: { section: string; text: string; edit: number }[] = [];
  const kept: typeof writeAheadNow = [];
  const states: DraftSaveState["kind"][] = [];
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
  const autosave = createDraftAutosave(["t1", "t2"], [...db.values()], {
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
    writeAhead: (section, text, edit) => void kept.push({ section, text, edit }),
    writeAheadNow: (section, text, edit) => void writeAheadNow.push({ section, text, edit }),
    onRow: (row) => rows.push(row),
    mono: clock.now,
    wall: clock.now,
    timer: clock.timer,
  });
  autosave.onState((state) => states.push(state.kind));
  const flushPromises = async (): Promise<void> => {
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  return {
    autosave,
    saves,
    writeAheadNow,
    kept,
    states,
    rows,
    db,
    settings,
    clock,
    flushPromises,
    release: async () => {
      const waiting = answers;
      answers = [];
      for (const answer of waiting) answer();
      await flushPromises();
    },
    advance: (milliseconds: number) => clock.advance(milliseconds, flushPromises),
  };
}

function editorOn(autosave: DraftAutosave, section: string, text = "") {
  const state = { text, isOpen: true };
  const editor: Editor = {
    read: () => state.text,
    replace: (next) => {
      state.text = next;
      autosave.touched(section);
    },
  };
  const close = autosave.open(section, editor);
  return {
    state,
    close,
    type: (next: string) => {
      state.text = next;
      autosave.touched(section);
    },
  };
}

let w: ReturnType<typeof world>;
beforeEach(() => {
  w = world();
});

it("saves once in the pause after the last key, within a second", async () => {
  const editor = editorOn(w.autosave, "t1");
  editor.type("T");
  await w.advance(400);
  editor.type("The");
  await w.advance(200);
  expect(w.saves).toEqual([]);
  await w.advance(490);
  expect(w.saves).toEqual([{ section: "t1", text: "The", seen: 0, writeAheadEdit: 0, isRestoring: false }]);
  await w.advance(10_000);
  expect(w.saves).toHaveLength(1);
  expect(w.clock.waiting()).toBe(0);
});

it("keeps every letter within a second while the learner types without a pause", async () => {
  const editor = editorOn(w.autosave, "t1");
  for (let key = 1; key <= 200; key += 1) {
    editor.type("x".repeat(key));
    await w.advance(100);
  }
  // Twenty seconds of typing: two saves, and the write-ahead copy has every letter within a second in between.
  expect(w.saves.length).toBeGreaterThanOrEqual(1);
  expect(w.saves.length).toBeLessThanOrEqual(2);
  const kept = [0, ...w.kept, ...w.saves].map((one) => (typeof one === "number" ? 0 : one.text.length));
  const letters = kept.sort((one, other) => one - other);
  for (const [index, length] of letters.entries()) expect((letters[index + 1] ?? 200) - length).toBeLessThanOrEqual(10);
});

it("saves one task while the learner types in the other", async () => {
  editorOn(w.autosave, "t1").type("one");
  const second = editorOn(w.autosave, "t2");
  for (let key = 1; key <= 10; key += 1) {
    second.type("x".repeat(key));
    await w.advance(100);
  }
  expect(w.saves.map(({ section }) => section)).toEqual(["t1"]);
});

it("is idle when nothing is unsaved and no save is running", async () => {
  expect(w.autosave.isIdle()).toBe(true);
  const editor = editorOn(w.autosave, "t1");
  w.settings.holdsBack = true;
  editor.type("T");
  expect(w.autosave.isIdle()).toBe(false);
  await w.advance(1_000);
  expect(w.saves).toHaveLength(1);
  expect(w.autosave.isIdle()).toBe(false);
  await w.release();
  expect(w.autosave.isIdle()).toBe(true);
});

it("tells listeners the word count within a second of typing", async () => {
  const editor = editorOn(w.autosave, "t1");
  const counts: number[] = [];
  w.autosave.onWords("t1", () => counts.push(w.autosave.words("t1")));
  editor.type("by sea");
  expect(w.autosave.words("t1")).toBe(2);
  expect(counts).toEqual([]);
  await w.advance(1_000);
  expect(counts).toEqual([2]);
  editor.type("by sea and by rail");
  await w.advance(1_000);
  expect(counts).toEqual([2, 5]);
});

it("counts stored words, and saves with the edit number of the database", async () => {
  w = world({ text: "The chart shows", edit: 7 });
  expect(w.autosave.words("t1")).toBe(3);
  const editor = editorOn(w.autosave, "t1", "The chart shows");
  for (const end of ["w", "wh", "wha", "what", "what "]) {
    editor.type(`The chart shows ${end}`);
    await w.advance(200);
  }
  await w.advance(1_000);
  expect(w.kept[0]?.edit).toBe(8);
  expect(w.saves).toMatchObject([{ seen: 7, writeAheadEdit: 8 }]);
});

it("saves typing that arrives during a save with the next save", async () => {
  const editor = editorOn(w.autosave, "t1");
  w.settings.holdsBack = true;
  editor.type("one");
  await w.advance(1_000);
  editor.type("one two");
  await w.advance(1_000);
  expect(w.saves.map((save) => save.text)).toEqual(["one"]);
  w.settings.holdsBack = false;
  await w.release();
  await w.advance(1_000);
  expect(w.saves.map((save) => save.text)).toEqual(["one", "one two"]);
  expect(w.saves[1]?.seen).toBe(1);
});

it("reports nothing while saves work, and reports a slow or failed save", async () => {
  const editor = editorOn(w.autosave, "t1");
  editor.type("one");
  await w.advance(1_000);
  expect(w.states).toEqual([]);
  w.settings.holdsBack = true;
  editor.type("two");
  await w.advance(3_000);
  expect(w.states).toEqual(["saving"]);
  await w.release();
  expect(w.states).toEqual(["saving", "saved"]);
});

it("retries a failed save and keeps the text in the write-ahead copy", async () => {
  const editor = editorOn(w.autosave, "t1");
  w.settings.isBroken = true;
  editor.type("one");
  await w.advance(1_000);
  expect(w.states).toEqual(["failed"]);
  // Above the edit of the failed save, which may be on disk all the same.
  expect(w.writeAheadNow).toEqual([{ section: "t1", text: "one", edit: 2 }]);
  expect(await w.autosave.flush()).toBe(false);
  w.settings.isBroken = false;
  await w.advance(4_000);
  expect(w.db.get("t1")?.text).toBe("one");
  expect(w.states).toEqual(["failed", "saved"]);
});

it("flushes every section, including text typed during a save", async () => {
  editorOn(w.autosave, "t1").type("one");
  const second = editorOn(w.autosave, "t2");
  second.type("two");
  w.settings.holdsBack = true;
  const flushed = w.autosave.flush();
  await w.flushPromises();
  second.type("two more");
  w.settings.holdsBack = false;
  await w.release();
  expect(await flushed).toBe(true);
  expect(await w.autosave.flush()).toBe(true);
  expect(w.db.get("t1")?.text).toBe("one");
  expect(w.db.get("t2")?.text).toBe("two more");
});

it("writes a write-ahead copy of unsaved text when the page closes, with an edit above every save", async () => {
  const editor = editorOn(w.autosave, "t1");
  w.autosave.leave();
  expect(w.writeAheadNow).toEqual([]);
  w.settings.holdsBack = true;
  editor.type("one");
  await w.advance(1_000);
  editor.type("one two");
  w.autosave.leave();
  expect(w.writeAheadNow).toEqual([{ section: "t1", text: "one two", edit: 2 }]);
});

it("restores a version, and stores the text that it replaces as a version", async () => {
  w = world({ text: "now", edit: 3 });
  const editor = editorOn(w.autosave, "t1", "now");
  w.autosave.restore("t1", "earlier text");
  expect(editor.state.text).toBe("earlier text");
  await w.advance(1_000);
  expect(w.saves).toEqual([{ section: "t1", text: "earlier text", seen: 3, writeAheadEdit: 0, isRestoring: true }]);
});

it("shows another device's text while nobody types, and never during typing", async () => {
  w = world({ text: "The chart", edit: 1 });
  const editor = editorOn(w.autosave, "t1", "The chart");
  const row = w.db.get("t1");
  if (row === undefined) throw new Error("no row");
  const foreign = { ...row, text: "The chart shows", edit: 2, rev: 4 };
  editor.type("A chart");
  w.autosave.noticed([foreign]);
  expect(editor.state.text).toBe("A chart");
  await w.advance(1_000);
  w.autosave.noticed([{ ...foreign, text: "From the laptop", edit: 9 }]);
  expect(editor.state.text).toBe("From the laptop");
  await w.advance(1_000);
  expect(w.saves).toHaveLength(1);
  expect(w.rows.at(-1)).toMatchObject({ text: "From the laptop" });
});

it("saves the text of an editor that was unmounted before the save", async () => {
  const editor = editorOn(w.autosave, "t1");
  editor.type("one");
  editor.close();
  editor.state.text = "";
  await w.advance(1_000);
  expect(w.saves).toMatchObject([{ text: "one" }]);
});
