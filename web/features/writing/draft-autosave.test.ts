import { createVirtualTimers } from "#tests/support/virtual-timers.ts";
import { beforeEach, expect, it } from "vitest";
import type { DraftRow } from "#web/db/draft/drafts.ts";
import {
  createDraftAutosave,
  type DraftAutosave,
  type DraftSaveState,
  type EditorAccess,
  type PendingSave,
} from "./draft-autosave.ts";

/** Creates an autosave on a virtual clock. `settings` makes saves fail, or wait for `release`. */
function setUp(initial: Partial<DraftRow> = {}) {
  const clock = createVirtualTimers(1_000_000);
  const saves: PendingSave[] = [];
  /** Write-ahead copies by `writeAheadNow` and by `writeAhead`. */
  const urgentCopies: { section: string; text: string; edit: number }[] = [];
  const copies: typeof urgentCopies = [];
  const states: DraftSaveState["kind"][] = [];
  const rows: DraftRow[] = [];
  const db = new Map<string, DraftRow>();
  const settings = { isBroken: false, holdsSaves: false };
  let heldSaves: (() => void)[] = [];
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
      if (settings.holdsSaves) await new Promise<void>((resolve) => heldSaves.push(resolve));
      if (settings.isBroken) throw new Error("the disk is full");
      const known = db.get(section) ?? { ...base, section };
      const next = { ...known, text, edit: known.edit + 1 };
      db.set(section, next);
      return next;
    },
    writeAhead: (section, text, edit) => void copies.push({ section, text, edit }),
    writeAheadNow: (section, text, edit) => void urgentCopies.push({ section, text, edit }),
    onRow: (row) => rows.push(row),
    monotonicNow: clock.now,
    now: clock.now,
    timer: clock.timer,
  });
  autosave.onState((state) => states.push(state.kind));
  const flushPromises = async (): Promise<void> => {
    for (let i = 0; i < 10; i += 1) await Promise.resolve();
  };
  return {
    autosave,
    saves,
    urgentCopies,
    copies,
    states,
    rows,
    db,
    settings,
    clock,
    flushPromises,
    release: async () => {
      const waiting = heldSaves;
      heldSaves = [];
      for (const finishSave of waiting) finishSave();
      await flushPromises();
    },
    advance: (milliseconds: number) => clock.advance(milliseconds, flushPromises),
  };
}

function connectTestEditor(autosave: DraftAutosave, section: string, text = "") {
  const state = { text };
  const editor: EditorAccess = {
    read: () => state.text,
    replace: (next) => {
      state.text = next;
      autosave.noteChange(section);
    },
  };
  const close = autosave.connectEditor(section, editor);
  return {
    state,
    close,
    type: (next: string) => {
      state.text = next;
      autosave.noteChange(section);
    },
  };
}

let setup: ReturnType<typeof setUp>;
beforeEach(() => {
  setup = setUp();
});

it("saves once in the pause after the last key, within a second", async () => {
  const editor = connectTestEditor(setup.autosave, "t1");
  editor.type("T");
  await setup.advance(400);
  editor.type("The");
  await setup.advance(200);
  expect(setup.saves).toEqual([]);
  await setup.advance(490);
  expect(setup.saves).toEqual([{ section: "t1", text: "The", loadedEdit: 0, writeAheadEdit: 0, isRestoring: false }]);
  await setup.advance(10_000);
  expect(setup.saves).toHaveLength(1);
  expect(setup.clock.waiting()).toBe(0);
});

it("stores every letter within a second while the learner types without a pause", async () => {
  const editor = connectTestEditor(setup.autosave, "t1");
  for (let key = 1; key <= 200; key += 1) {
    editor.type("x".repeat(key));
    await setup.advance(100);
  }
  // Twenty seconds of typing need at most two saves. Between the saves, each letter is in the write-ahead copy within a
  // second.
  expect(setup.saves.length).toBeGreaterThanOrEqual(1);
  expect(setup.saves.length).toBeLessThanOrEqual(2);
  const storedLengths = [...setup.copies, ...setup.saves].map(({ text }) => text.length).sort((a, b) => a - b);
  for (const [index, length] of [0, ...storedLengths].entries())
    expect((storedLengths[index] ?? 200) - length).toBeLessThanOrEqual(10);
});

it("saves one task while the learner types in the other", async () => {
  connectTestEditor(setup.autosave, "t1").type("one");
  const second = connectTestEditor(setup.autosave, "t2");
  for (let key = 1; key <= 10; key += 1) {
    second.type("x".repeat(key));
    await setup.advance(100);
  }
  expect(setup.saves.map(({ section }) => section)).toEqual(["t1"]);
});

it("isIdle is true when nothing is unsaved and no save is running", async () => {
  expect(setup.autosave.isIdle()).toBe(true);
  const editor = connectTestEditor(setup.autosave, "t1");
  setup.settings.holdsSaves = true;
  editor.type("T");
  expect(setup.autosave.isIdle()).toBe(false);
  await setup.advance(1_000);
  expect(setup.saves).toHaveLength(1);
  expect(setup.autosave.isIdle()).toBe(false);
  await setup.release();
  expect(setup.autosave.isIdle()).toBe(true);
});

it("notifies listeners of the word count within a second of typing", async () => {
  const editor = connectTestEditor(setup.autosave, "t1");
  const counts: number[] = [];
  setup.autosave.onWordCount("t1", () => counts.push(setup.autosave.wordCount("t1")));
  editor.type("by sea");
  expect(setup.autosave.wordCount("t1")).toBe(2);
  expect(counts).toEqual([]);
  await setup.advance(1_000);
  expect(counts).toEqual([2]);
  editor.type("by sea and by rail");
  await setup.advance(1_000);
  expect(counts).toEqual([2, 5]);
});

it("counts the words of a stored draft, and saves with its edit number", async () => {
  setup = setUp({ text: "The chart shows", edit: 7 });
  expect(setup.autosave.wordCount("t1")).toBe(3);
  const editor = connectTestEditor(setup.autosave, "t1", "The chart shows");
  for (const end of ["w", "wh", "wha", "what", "what "]) {
    editor.type(`The chart shows ${end}`);
    await setup.advance(200);
  }
  await setup.advance(1_000);
  expect(setup.copies[0]?.edit).toBe(8);
  expect(setup.saves).toMatchObject([{ loadedEdit: 7, writeAheadEdit: 8 }]);
});

it("saves typing that arrives during a save with the next save", async () => {
  const editor = connectTestEditor(setup.autosave, "t1");
  setup.settings.holdsSaves = true;
  editor.type("one");
  await setup.advance(1_000);
  editor.type("one two");
  await setup.advance(1_000);
  expect(setup.saves.map((save) => save.text)).toEqual(["one"]);
  setup.settings.holdsSaves = false;
  await setup.release();
  await setup.advance(1_000);
  expect(setup.saves.map((save) => save.text)).toEqual(["one", "one two"]);
  expect(setup.saves[1]?.loadedEdit).toBe(1);
});

it("notifies nobody while saves are fast, and notifies of a slow save", async () => {
  const editor = connectTestEditor(setup.autosave, "t1");
  editor.type("one");
  await setup.advance(1_000);
  expect(setup.states).toEqual([]);
  setup.settings.holdsSaves = true;
  editor.type("two");
  await setup.advance(3_000);
  expect(setup.states).toEqual(["saving"]);
  await setup.release();
  expect(setup.states).toEqual(["saving", "saved"]);
});

it("retries a failed save and keeps the text in the write-ahead copy", async () => {
  const editor = connectTestEditor(setup.autosave, "t1");
  setup.settings.isBroken = true;
  editor.type("one");
  await setup.advance(1_000);
  expect(setup.states).toEqual(["failed"]);
  // The copy has a higher edit number than the failed save, which may have reached the disk.
  expect(setup.urgentCopies).toEqual([{ section: "t1", text: "one", edit: 2 }]);
  expect(await setup.autosave.flush()).toBe(false);
  setup.settings.isBroken = false;
  await setup.advance(4_000);
  expect(setup.db.get("t1")?.text).toBe("one");
  expect(setup.states).toEqual(["failed", "saved"]);
});

it("flush saves every section, and the next flush saves text typed during the first", async () => {
  connectTestEditor(setup.autosave, "t1").type("one");
  const second = connectTestEditor(setup.autosave, "t2");
  second.type("two");
  setup.settings.holdsSaves = true;
  const flushed = setup.autosave.flush();
  await setup.flushPromises();
  second.type("two more");
  setup.settings.holdsSaves = false;
  await setup.release();
  expect(await flushed).toBe(true);
  expect(await setup.autosave.flush()).toBe(true);
  expect(setup.db.get("t1")?.text).toBe("one");
  expect(setup.db.get("t2")?.text).toBe("two more");
});

it("writes unsaved text to the write-ahead copy when the page closes, with an edit number above every save", async () => {
  const editor = connectTestEditor(setup.autosave, "t1");
  setup.autosave.leave();
  expect(setup.urgentCopies).toEqual([]);
  setup.settings.holdsSaves = true;
  editor.type("one");
  await setup.advance(1_000);
  editor.type("one two");
  setup.autosave.leave();
  expect(setup.urgentCopies).toEqual([{ section: "t1", text: "one two", edit: 2 }]);
});

it("shows a restored version, and marks its save as a restore", async () => {
  setup = setUp({ text: "now", edit: 3 });
  const editor = connectTestEditor(setup.autosave, "t1", "now");
  setup.autosave.restore("t1", "earlier text");
  expect(editor.state.text).toBe("earlier text");
  await setup.advance(1_000);
  expect(setup.saves).toEqual([
    { section: "t1", text: "earlier text", loadedEdit: 3, writeAheadEdit: 0, isRestoring: true },
  ]);
});

it("shows another device's text while nobody types, and ignores it while somebody types", async () => {
  setup = setUp({ text: "The chart", edit: 1 });
  const editor = connectTestEditor(setup.autosave, "t1", "The chart");
  const row = setup.db.get("t1");
  if (row === undefined) throw new Error("no row");
  const otherDevice = { ...row, text: "The chart shows", edit: 2, rev: 4 };
  editor.type("A chart");
  setup.autosave.takeRows([otherDevice]);
  expect(editor.state.text).toBe("A chart");
  await setup.advance(1_000);
  setup.autosave.takeRows([{ ...otherDevice, text: "From the laptop", edit: 9 }]);
  expect(editor.state.text).toBe("From the laptop");
  await setup.advance(1_000);
  expect(setup.saves).toHaveLength(1);
  expect(setup.rows.at(-1)).toMatchObject({ text: "From the laptop" });
});

it("saves the text of an editor that was unmounted before the save", async () => {
  const editor = connectTestEditor(setup.autosave, "t1");
  editor.type("one");
  editor.close();
  editor.state.text = "";
  await setup.advance(1_000);
  expect(setup.saves).toMatchObject([{ text: "one" }]);
});
