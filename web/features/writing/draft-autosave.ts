import { countWords } from "#core/exam/writing/word-count.ts";
import type { DraftRow, DraftSave } from "#web/db/draft/drafts.ts";

/** Save state of the drafts. `at`: when they were saved, in ms since 1970. */
export type DraftSaveState =
  | { readonly kind: "saved"; readonly at: number }
  | { readonly kind: "saving" }
  | { readonly kind: "failed" };

/** Access of autosave to a section's text area. */
export type EditorAccess = {
  read: () => string;
  /** Replaces the text. The learner can undo this if the text area has the focus. */
  replace: (text: string) => void;
};

export type PendingSave = Required<Omit<DraftSave, "slug" | "now">>;

export type DraftAutosaveDependencies = {
  save: (save: PendingSave) => Promise<DraftRow>;
  /** Writes a cheap write-ahead copy of text that is being typed. */
  writeAhead: (section: string, text: string, edit: number) => void;
  /** Writes a copy at once, for a page that is closing or a save that fails or is slow. */
  writeAheadNow: (section: string, text: string, edit: number) => void;
  /** Called when a section's row changes. */
  onRow: (row: DraftRow) => void;
  /** Milliseconds of a clock that never goes back. */
  monotonicNow: () => number;
  /** Milliseconds since 1970. */
  now: () => number;
  /** Runs a function later. Returns a function that cancels it. */
  timer: (run: () => void, milliseconds: number) => () => void;
};

/** A check saves a text if nobody has typed for this long. */
const SAVE_AFTER_IDLE_MS = 240;
/** Maximum time without a save in the database while somebody types without a pause. */
const SAVE_AT_LEAST_EVERY_MS = 10_000;
/**
 * Time between checks while a text is unsaved. Each check counts the words, and saves the text or writes it to the
 * write-ahead copy. So each letter is on disk within a second.
 */
const CHECK_EVERY_MS = 900;
const RETRY_AFTER_MS = 3_000;
/** If a save takes longer than this, the learner sees it, and its text is also written to the write-ahead copy. */
const SLOW_SAVE_MS = 1_500;

type SectionState = {
  section: string;
  editor: EditorAccess | null;
  /** The text and edit number in the database. */
  row: { text: string; edit: number };
  /** The highest edit number in the write-ahead copy. */
  writeAheadEdit: number;
  /** The latest save gets this edit number or a higher one. */
  latestSaveEdit: number;
  /** When the learner last typed, on the monotonic clock. */
  changedAt: number;
  /** Since when the text has changes that no save has started to store, on the monotonic clock. Null if it has none. */
  unsavedSince: number | null;
  /** The learner has typed since the last copy or save began. */
  needsWriteAhead: boolean;
  isRestoring: boolean;
  /** The running save. Resolves to whether it succeeded. */
  runningSave: Promise<boolean> | null;
  /** The last counted text and its words. */
  counted: { text: string; words: number };
  /** Called when the word count may have changed. */
  listeners: Set<() => void>;
};

/** Saves the texts of a running Writing attempt on the device while the learner types, and counts their words. */
export type DraftAutosave = ReturnType<typeof createDraftAutosave>;

export function createDraftAutosave(
  sections: readonly string[],
  drafts: readonly DraftRow[],
  dependencies: DraftAutosaveDependencies,
) {
  const states = new Map<string, SectionState>(
    sections.map((section) => [section, createSectionState(section, drafts)]),
  );
  let lastState: DraftSaveState = { kind: "saved", at: dependencies.now() };
  const stateListeners = new Set<(state: DraftSaveState) => void>();
  let cancelCheck: (() => void) | null = null;
  let isRetry = false;

  const findState = (section: string): SectionState => {
    const state = states.get(section);
    if (state === undefined) throw new Error(`unknown section ${section}`);
    return state;
  };
  const textOf = (state: SectionState): string => state.editor?.read() ?? state.row.text;

  const notifyState = (state: DraftSaveState): void => {
    const isNew =
      state.kind !== lastState.kind ||
      (state.kind === "saved" && lastState.kind === "saved" && minuteOf(state.at) !== minuteOf(lastState.at));
    if (!isNew) return;
    lastState = state;
    for (const listener of stateListeners) listener(state);
  };

  const wordCountOf = (state: SectionState): number => {
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
    const now = dependencies.monotonicNow();
    let isWaiting = false;
    for (const state of states.values()) {
      if (state.unsavedSince === null) continue;
      notifyCount(state);
      const isDue = now - state.changedAt >= SAVE_AFTER_IDLE_MS || now - state.unsavedSince >= SAVE_AT_LEAST_EVERY_MS;
      if (isDue && state.runningSave === null) void save(state);
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

  const save = (state: SectionState): Promise<boolean> => {
    const run = saveOnce(state).finally(() => {
      state.runningSave = null;
    });
    state.runningSave = run;
    return run;
  };

  const saveOnce = async (state: SectionState): Promise<boolean> => {
    const text = textOf(state);
    const { section, isRestoring, writeAheadEdit } = state;
    const loadedEdit = state.row.edit;
    const cancelSlow = dependencies.timer(() => {
      writeCopy(state, dependencies.writeAheadNow);
      notifyState({ kind: "saving" });
    }, SLOW_SAVE_MS);
    state.unsavedSince = null;
    state.needsWriteAhead = false;
    state.isRestoring = false;
    state.latestSaveEdit = Math.max(loadedEdit + 1, writeAheadEdit);
    try {
      const row = await dependencies.save({ section, text, loadedEdit, writeAheadEdit, isRestoring });
      takeRow(state, row, text);
      notifyState({ kind: "saved", at: dependencies.now() });
      return true;
    } catch {
      state.unsavedSince ??= dependencies.monotonicNow();
      writeCopy(state, dependencies.writeAheadNow);
      notifyState({ kind: "failed" });
      checkAfter(RETRY_AFTER_MS, true);
      return false;
    } finally {
      cancelSlow();
    }
  };

  /**
   * Takes over a row of the database. If the row's text differs from `typed`, puts the row's text into the editor, or
   * ignores the row while newer typing is unsaved.
   */
  const takeRow = (state: SectionState, row: DraftRow, typed: string): void => {
    const isOtherText = row.text !== typed;
    if (isOtherText && state.unsavedSince !== null) return;
    state.row = { text: row.text, edit: row.edit };
    dependencies.onRow(row);
    if (!isOtherText) return;
    state.editor?.replace(row.text);
    state.unsavedSince = null;
    notifyCount(state);
  };

  const noteChange = (section: string): void => {
    const state = findState(section);
    const now = dependencies.monotonicNow();
    state.changedAt = now;
    state.unsavedSince ??= now;
    state.needsWriteAhead = true;
    checkAfter(CHECK_EVERY_MS);
  };

  return {
    /** Connects a section's editor. Call the returned function to disconnect it. */
    connectEditor: (section: string, editor: EditorAccess): (() => void) => {
      const state = findState(section);
      state.editor = editor;
      return () => {
        if (state.editor !== editor) return;
        state.row = { ...state.row, text: state.unsavedSince === null ? state.row.text : editor.read() };
        state.editor = null;
      };
    },
    /** Call when the learner has changed a section's text. */
    noteChange,
    /** Replaces the text with an earlier version. The replaced text becomes a version. */
    restore: (section: string, text: string): void => {
      const state = findState(section);
      state.isRestoring = true;
      if (state.editor === null) state.row = { ...state.row, text };
      else state.editor.replace(text);
      noteChange(section);
      notifyCount(state);
    },
    /** True when nothing is unsaved and no save is running. */
    isIdle: (): boolean =>
      [...states.values()].every(({ unsavedSince, runningSave }) => unsavedSince === null && runningSave === null),
    /** Takes over rows of the database, which may have another device's text. */
    takeRows: (rows: readonly DraftRow[]): void => {
      for (const row of rows) {
        const state = states.get(row.section);
        if (state === undefined || state.unsavedSince !== null || state.runningSave !== null) continue;
        if (row.edit >= state.row.edit) takeRow(state, row, textOf(state));
      }
    },
    text: (section: string): string => textOf(findState(section)),
    wordCount: (section: string): number => wordCountOf(findState(section)),
    /**
     * Calls the listener within CHECK_EVERY_MS when a section's word count may have changed. Returns a function that
     * removes the listener.
     */
    onWordCount: (section: string, listener: () => void): (() => void) => {
      const { listeners } = findState(section);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Calls the listener when the save state changes. Returns a function that removes the listener. */
    onState: (listener: (state: DraftSaveState) => void): (() => void) => {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    /** Saves all unsaved texts. Resolves to whether these saves succeeded. Does not save what is typed meanwhile. */
    flush: async (): Promise<boolean> => {
      const results = await Promise.all(
        [...states.values()].map(async (state) => {
          if (state.runningSave !== null) await state.runningSave;
          return state.unsavedSince === null ? true : await save(state);
        }),
      );
      return results.every(Boolean);
    },
    /** For a page that may close: writes a synchronous copy of unsaved text, and starts a save. */
    leave: (): void => {
      for (const state of states.values()) {
        if (state.unsavedSince === null && state.runningSave === null) continue;
        writeCopy(state, dependencies.writeAheadNow);
        if (state.unsavedSince !== null && state.runningSave === null) void save(state);
      }
    },
  };
}

function createSectionState(section: string, drafts: readonly DraftRow[]): SectionState {
  const { text = "", edit = 0 } = drafts.find((draft) => draft.section === section) ?? {};
  return {
    section,
    editor: null,
    row: { text, edit },
    writeAheadEdit: 0,
    latestSaveEdit: 0,
    changedAt: 0,
    unsavedSince: null,
    needsWriteAhead: false,
    isRestoring: false,
    runningSave: null,
    counted: { text, words: countWords(text) },
    listeners: new Set(),
  };
}

/** Returns whole minutes since 1970. The time of the last save is shown in minutes. */
function minuteOf(at: number): number {
  return Math.floor(at / 60_000);
}
