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
  keep: (section: string, text: string, edit: number) => void;
  /** Writes a copy at once, for a page that is closing or a device that refuses to write. */
  journal: (section: string, text: string, edit: number) => void;
  /** Called when a section's row changes. */
  onRow: (row: DraftRow) => void;
  /** `mono` never goes back, in ms; `wall` is ms since 1970. */
  mono: () => number;
  wall: () => number;
  timer: (run: () => void, milliseconds: number) => () => void;
};

/** A text is saved in the database once nobody has typed for this long. */
const SAVE_AFTER_IDLE_MS = 240;
/** Longest time without a save in the database while somebody types on. */
const SAVE_AT_LEAST_EVERY_MS = 10_000;
/**
 * While somebody types, the words are counted and the text is saved, or written to the write-ahead copy, this often. So
 * each letter is on disk within a second.
 */
const CHECK_EVERY_MS = 900;
const RETRY_AFTER_MS = 3_000;
/** After this long, a running save is shown to the learner and its text is written to the other storage as well. */
const SLOW_SAVE_MS = 1_500;

type Sheet = {
  section: string;
  editor: Editor | null;
  /** The text and edit number in the database. */
  row: { text: string; edit: number };
  /** `kept` is the highest edit number in the write-ahead copy; `due` the lowest that the latest save gets. */
  kept: number;
  due: number;
  touchedAt: number;
  /**
   * `dirtySince` is when the text first differed from the database; `isKept` says whether a write-ahead copy has it.
   */
  dirtySince: number | null;
  isKept: boolean;
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
  ports: DraftAutosaveDependencies,
) {
  const sheets = new Map<string, Sheet>(sections.map((section) => [section, sheetOf(section, drafts)]));
  let reported: DraftSaveState = { kind: "saved", at: ports.wall() };
  const stateListeners = new Set<(state: DraftSaveState) => void>();
  let cancelCheck: (() => void) | null = null;
  let isRetry = false;

  const get = (section: string): Sheet => {
    const sheet = sheets.get(section);
    if (sheet === undefined) throw new Error(`no section ${section} on this desk`);
    return sheet;
  };
  const textOf = (sheet: Sheet): string => sheet.editor?.read() ?? sheet.row.text;

  const report = (state: DraftSaveState): void => {
    const isNews =
      state.kind !== reported.kind ||
      (state.kind === "saved" && reported.kind === "saved" && minuteOf(state.at) !== minuteOf(reported.at));
    if (!isNews) return;
    reported = state;
    for (const listener of stateListeners) listener(state);
  };

  const countOf = (sheet: Sheet): number => {
    const text = textOf(sheet);
    if (text !== sheet.counted.text) sheet.counted = { text, words: countWords(text) };
    return sheet.counted.words;
  };

  const tellCount = (sheet: Sheet): void => {
    for (const listener of sheet.listeners) listener();
  };

  const checkAfter = (milliseconds: number, isForRetry = false): void => {
    // New typing does not wait for the retry of a failed save.
    if (cancelCheck !== null && (!isRetry || isForRetry)) return;
    cancelCheck?.();
    isRetry = isForRetry;
    cancelCheck = ports.timer(check, milliseconds);
  };

  const check = (): void => {
    cancelCheck = null;
    const now = ports.mono();
    let isWaiting = false;
    for (const sheet of sheets.values()) {
      if (sheet.dirtySince === null) continue;
      tellCount(sheet);
      const isDue = now - sheet.touchedAt >= SAVE_AFTER_IDLE_MS || now - sheet.dirtySince >= SAVE_AT_LEAST_EVERY_MS;
      if (isDue && sheet.writing === null) void write(sheet);
      else {
        if (!sheet.isKept) keep(sheet, ports.keep);
        isWaiting = true;
      }
    }
    if (isWaiting) checkAfter(CHECK_EVERY_MS);
  };

  /** Writes a copy with an edit number above the database's, including a save that is still running. */
  const keep = (sheet: Sheet, put: DraftAutosaveDependencies["keep"]): void => {
    sheet.isKept = true;
    sheet.kept = Math.max(sheet.row.edit, sheet.due) + 1;
    put(sheet.section, textOf(sheet), sheet.kept);
  };

  const write = (sheet: Sheet): Promise<boolean> => {
    const run = writeOnce(sheet).finally(() => {
      sheet.writing = null;
    });
    sheet.writing = run;
    return run;
  };

  const writeOnce = async (sheet: Sheet): Promise<boolean> => {
    const text = textOf(sheet);
    const { section, isRestoring, kept } = sheet;
    const seen = sheet.row.edit;
    const cancelSlow = ports.timer(() => {
      keep(sheet, ports.journal);
      report({ kind: "saving" });
    }, SLOW_SAVE_MS);
    sheet.dirtySince = null;
    sheet.isKept = true;
    sheet.isRestoring = false;
    sheet.due = Math.max(seen + 1, kept);
    try {
      const row = await ports.save({ section, text, seen, kept, isRestoring });
      takeRow(sheet, row, text);
      report({ kind: "saved", at: ports.wall() });
      return true;
    } catch {
      sheet.dirtySince ??= ports.mono();
      keep(sheet, ports.journal);
      report({ kind: "failed" });
      checkAfter(RETRY_AFTER_MS, true);
      return false;
    } finally {
      cancelSlow();
    }
  };

  /** Takes over a row of the database. Foreign text goes into the editor unless the learner is typing. */
  const takeRow = (sheet: Sheet, row: DraftRow, typed: string): void => {
    const isForeign = row.text !== typed;
    if (isForeign && sheet.dirtySince !== null) return;
    sheet.row = { text: row.text, edit: row.edit };
    ports.onRow(row);
    if (!isForeign) return;
    sheet.editor?.replace(row.text);
    sheet.dirtySince = null;
    tellCount(sheet);
  };

  const touched = (section: string): void => {
    const sheet = get(section);
    const now = ports.mono();
    sheet.touchedAt = now;
    sheet.dirtySince ??= now;
    sheet.isKept = false;
    checkAfter(CHECK_EVERY_MS);
  };

  return {
    /** Connects a section's editor. Returns how to disconnect it. */
    open: (section: string, editor: Editor): (() => void) => {
      const sheet = get(section);
      sheet.editor = editor;
      return () => {
        if (sheet.editor !== editor) return;
        sheet.row = { ...sheet.row, text: sheet.dirtySince === null ? sheet.row.text : editor.read() };
        sheet.editor = null;
      };
    },
    touched,
    /** Replaces the text with an earlier version. The replaced text becomes a version. */
    restore: (section: string, text: string): void => {
      const sheet = get(section);
      sheet.isRestoring = true;
      if (sheet.editor === null) sheet.row = { ...sheet.row, text };
      else sheet.editor.replace(text);
      touched(section);
      tellCount(sheet);
    },
    /** True when nothing is unsaved and no save is running. */
    isIdle: (): boolean => [...sheets.values()].every((sheet) => sheet.dirtySince === null && sheet.writing === null),
    /** Takes over rows of the database, which may have another device's text. */
    noticed: (rows: readonly DraftRow[]): void => {
      for (const row of rows) {
        const sheet = sheets.get(row.section);
        if (sheet === undefined || sheet.dirtySince !== null || sheet.writing !== null) continue;
        if (row.edit >= sheet.row.edit) takeRow(sheet, row, textOf(sheet));
      }
    },
    text: (section: string): string => textOf(get(section)),
    words: (section: string): number => countOf(get(section)),
    /** Calls the listener when a section's word count may have changed, within CHECK_EVERY_MS. Returns how to stop. */
    onWords: (section: string, listener: () => void): (() => void) => {
      const { listeners } = get(section);
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
        [...sheets.values()].map(async (sheet) => {
          if (sheet.writing !== null) await sheet.writing;
          return sheet.dirtySince === null ? true : await write(sheet);
        }),
      );
      return results.every(Boolean);
    },
    /** For a page that may close: writes a synchronous copy of unsaved text, and starts a save. */
    leave: (): void => {
      for (const sheet of sheets.values()) {
        if (sheet.dirtySince === null && sheet.writing === null) continue;
        keep(sheet, ports.journal);
        if (sheet.dirtySince !== null && sheet.writing === null) void write(sheet);
      }
    },
  };
}

function sheetOf(section: string, drafts: readonly DraftRow[]): Sheet {
  const { text = "", edit = 0 } = drafts.find((draft) => draft.section === section) ?? {};
  return {
    section,
    editor: null,
    row: { text, edit },
    kept: 0,
    due: 0,
    touchedAt: 0,
    dirtySince: null,
    isKept: true,
    isRestoring: false,
    writing: null,
    counted: { text, words: countWords(text) },
    listeners: new Set(),
  };
}

/** The minute that the save line shows. */
function minuteOf(at: number): number {
  return Math.floor(at / 60_000);
}
