import { countWords } from "#core/exam/writing/word-count.ts";
import type { DraftRow, DraftSave } from "#web/db/draft/drafts.ts";

/** Save state of a draft. `at` is when it was saved. */
export type DraftSaveState =
  | { readonly kind: "saved"; readonly at: number }
  | { readonly kind: "saving" }
  | { readonly kind: "failed" };

/** How autosave reads and changes a section's text area. */
export type Editor = {
  read: () => string;
  /** Replaces the text in a way that the learner can undo. */
  replace: (text: string) => void;
};

export type PendingSave = Required<Omit<DraftSave, "slug" | "now">>;

export type DraftAutosaveDependencies = {
  save: (save: PendingSave) => Promise<DraftRow>;
  /** Writes a cheap write-ahead copy of text that is being typed. */
  writeAhead: (section: string, text: string, edit: number) => void;
  /** Writes a copy at once, for a page that is closing or a device that refuses to write. */
  writeAheadNow: (section: string, text: string, edit: number) => void;
  /** Called when a section's row changes. */
  onRow: (row: DraftRow) => void;
  /** `mono` never goes back, in ms; `wall` is ms since 1970. */
  mono: () => number;
  wall: () => number;
  timer: (run: () => void, milliseconds: number) => () => void;
};

/** A text is saved when nobody has typed for this long. */
const SAVE_AFTER_IDLE_MS = 240;
/** Longest time without a save in the database while somebody types without a pause. */
const SAVE_AT_LEAST_EVERY_MS = 10_000;
/**
 * While somebody types, the words are counted and the text is saved, or written to the write-ahead copy, this often. So
 * each letter is on disk within a second.
 */
const CHECK_EVERY_MS = 900;
const RETRY_AFTER_MS = 3_000;
/** After this long, a running save is shown to the learner, and its text is also written to the write-ahead copy. */
const SLOW_SAVE_MS = 1_500;

type SectionState = {
  section: string;
  editor: Editor | null;
  /** The text and edit number in the database. */
  row: { text: string; edit: number };
  /** The highest edit number in the write-ahead copy. */
  writeAheadEdit: number;
  /** The latest save gets this edit number or a higher one. */
  latestSaveEdit: number;
  changedAt: number;
  /** When the text first differed from the database. */
  dirtySince: number | null;
  /** The text has been typed in since its last copy or save began. */
  needsWriteAhead: boolean;
  isRestoring: boolean;
  writing: Promise<boolean> | null;
  /** The last counted text and its words. */
  counted: { text: string; words: number };
  listeners: Set<() => void>;
};

/** Saves the texts of a running Writing attempt on the device while the learner types, and counts their words. */
export type DraftAutosave = ReturnType<typeof createDraftAutosave>;

export function createDraftAutosave(
  sections: readonly string[],
  drafts: readonly DraftRow[],
  dependencies: DraftAutosaveDependencies,
) {
  const states = new Map<string, SectionState>(sections.map((section) => [section, stateOf(section, drafts)]));
  let reported: DraftSaveState = { kind: "saved", at: dependencies.wall() };
  const stateListeners = new Set<(state: DraftSaveState) => void>();
  let cancelCheck: (() => void) | null = null;
  let isRetry = false;

  const stateFor = (section: string): SectionState => {
    const state = states.get(section);
    if (state === undefined) throw new Error(`unknown section ${section}`);
    return state;
  };
  const textOf = (state: SectionState): string => state.editor?.read() ?? state.row.text;

  const report = (state: DraftSaveState): void => {
    const isNew =
      state.kind !== reported.kind ||
      (state.kind === "saved" && reported.kind === "saved" && minuteOf(state.at) !== minuteOf(reported.at));
    if (!isNew) return;
    reported = state;
    for (const listener of stateListeners) listener(state);
  };

  const countOf = (state: SectionState): number => {
    const text = textOf(state);
    if (text !== state.counted.text) state.counted = { text, words: countWords(text) };
    return state.counted.words;
  };

  const notifyCount = (state: SectionState): void => {
    for (const listener of state.listeners) listener();
  };

  const checkAfter = (milliseconds: number, isForRetry = false): void => {
    // New typing does not wait for the retry of a failed save.
    if (cancelCheck !== null && (!isRetry || isForRetry)) return;
    cancelCheck?.();
    isRetry = isForRetry;
    cancelCheck = dependencies.timer(check, milliseconds);
  };

  const check = (): void => {
    cancelCheck = null;
    const now = dependencies.mono();
    let isWaiting = false;
    for (const state of states.values()) {
      if (state.dirtySince === null) continue;
      notifyCount(state);
      const isDue = now - state.changedAt >= SAVE_AFTER_IDLE_MS || now - state.dirtySince >= SAVE_AT_LEAST_EVERY_MS;
      if (isDue && state.writing === null) void write(state);
      else {
        if (state.needsWriteAhead) writeCopy(state, dependencies.writeAhead);
        isWaiting = true;
      }
    }
    if (isWaiting) checkAfter(CHECK_EVERY_MS);
  };

  /** Writes a copy with an edit number above that of the database and of a save that is still running. */
  const writeCopy = (state: SectionState, put: DraftAutosaveDependencies["writeAhead"]): void => {
    state.needsWriteAhead = false;
    state.writeAheadEdit = Math.max(state.row.edit, state.latestSaveEdit) + 1;
    put(state.section, textOf(state), state.writeAheadEdit);
  };

  const write = (state: SectionState): Promise<boolean> => {
    const run = writeOnce(state).finally(() => {
      state.writing = null;
    });
    state.writing = run;
    return run;
  };

  const writeOnce = async (state: SectionState): Promise<boolean> => {
    const text = textOf(state);
    const { section, isRestoring, writeAheadEdit } = state;
    const seen = state.row.edit;
    const cancelSlow = dependencies.timer(() => {
      writeCopy(state, dependencies.writeAheadNow);
      report({ kind: "saving" });
    }, SLOW_SAVE_MS);
    state.dirtySince = null;
    state.needsWriteAhead = false;
    state.isRestoring = false;
    state.latestSaveEdit = Math.max(seen + 1, writeAheadEdit);
    try {
      const row = await dependencies.save({ section, text, seen, writeAheadEdit, isRestoring });
      takeRow(state, row, text);
      report({ kind: "saved", at: dependencies.wall() });
      return true;
    } catch {
      state.dirtySince ??= dependencies.mono();
      writeCopy(state, dependencies.writeAheadNow);
      report({ kind: "failed" });
      checkAfter(RETRY_AFTER_MS, true);
      return false;
    } finally {
      cancelSlow();
    }
  };

  /**
   * Takes over a row of the database and puts its text into the editor if it differs from what was typed. While newer
   * typing is unsaved, such a row is ignored.
   */
  const takeRow = (state: SectionState, row: DraftRow, typed: string): void => {
    const isOtherText = row.text !== typed;
    if (isOtherText && state.dirtySince !== null) return;
    state.row = { text: row.text, edit: row.edit };
    dependencies.onRow(row);
    if (!isOtherText) return;
    state.editor?.replace(row.text);
    state.dirtySince = null;
    notifyCount(state);
  };

  const noteChange = (section: string): void => {
    const state = stateFor(section);
    const now = dependencies.mono();
    state.changedAt = now;
    state.dirtySince ??= now;
    state.needsWriteAhead = true;
    checkAfter(CHECK_EVERY_MS);
  };

  return {
    /** Connects a section's editor. Call the returned function to disconnect it. */
    open: (section: string, editor: Editor): (() => void) => {
      const state = stateFor(section);
      state.editor = editor;
      return () => {
        if (state.editor !== editor) return;
        state.row = { ...state.row, text: state.dirtySince === null ? state.row.text : editor.read() };
        state.editor = null;
      };
    },
    noteChange,
    /** Replaces the text with an earlier version. The replaced text becomes a version. */
    restore: (section: string, text: string): void => {
      const state = stateFor(section);
      state.isRestoring = true;
      if (state.editor === null) state.row = { ...state.row, text };
      else state.editor.replace(text);
      noteChange(section);
      notifyCount(state);
    },
    /** True when nothing is unsaved and no save is running. */
    isIdle: (): boolean => [...states.values()].every((state) => state.dirtySince === null && state.writing === null),
    /** Takes over rows of the database, which may have another device's text. */
    takeRows: (rows: readonly DraftRow[]): void => {
      for (const row of rows) {
        const state = states.get(row.section);
        if (state === undefined || state.dirtySince !== null || state.writing !== null) continue;
        if (row.edit >= state.row.edit) takeRow(state, row, textOf(state));
      }
    },
    text: (section: string): string => textOf(stateFor(section)),
    words: (section: string): number => countOf(stateFor(section)),
    /**
     * Calls the listener when a section's word count may have changed, within CHECK_EVERY_MS. Returns a function that
     * stops it.
     */
    onWords: (section: string, listener: () => void): (() => void) => {
      const { listeners } = stateFor(section);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls the listener when the save state changes. */
    onState: (listener: (state: DraftSaveState) => void): (() => void) => {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    /** Saves everything. Resolves to true when all texts are on disk. */
    flush: async (): Promise<boolean> => {
      const results = await Promise.all(
        [...states.values()].map(async (state) => {
          if (state.writing !== null) await state.writing;
          return state.dirtySince === null ? true : await write(state);
        }),
      );
      return results.every(Boolean);
    },
    /** For a page that may close: writes a synchronous copy of unsaved text, and starts a save. */
    leave: (): void => {
      for (const state of states.values()) {
        if (state.dirtySince === null && state.writing === null) continue;
        writeCopy(state, dependencies.writeAheadNow);
        if (state.dirtySince !== null && state.writing === null) void write(state);
      }
    },
  };
}

function stateOf(section: string, drafts: readonly DraftRow[]): SectionState {
  const { text = "", edit = 0 } = drafts.find((draft) => draft.section === section) ?? {};
  return {
    section,
    editor: null,
    row: { text, edit },
    writeAheadEdit: 0,
    latestSaveEdit: 0,
    changedAt: 0,
    dirtySince: null,
    needsWriteAhead: false,
    isRestoring: false,
    writing: null,
    counted: { text, words: countWords(text) },
    listeners: new Set(),
  };
}

/** Returns the minute since 1970, because the save line shows minutes. */
function minuteOf(at: number): number {
  return Math.floor(at / 60_000);
}
