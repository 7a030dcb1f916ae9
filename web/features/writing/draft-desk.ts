import { countWords } from "#core/exam/writing/word-count.ts";
import type { DraftRow, DraftSave } from "#web/db/drafts.ts";
import { createSharedFrames } from "./shared-frames.ts";

/** Where the learner's text stands: on the device (since when), on its way there, or refused by the device. */
export type DeskState =
  | { readonly kind: "saved"; readonly at: number }
  | { readonly kind: "saving" }
  | { readonly kind: "failed" };

/** A section's editor, as the desk sees it. */
export type Editor = {
  read: () => string;
  /** Puts another text in, so that the learner can undo it. */
  replace: (text: string) => void;
};

export type DeskSave = Required<Omit<DraftSave, "slug" | "now">>;

export type DeskPorts = {
  save: (save: DeskSave) => Promise<DraftRow>;
  /** Keeps a text that is being typed: on the disk in a moment, and cheap. */
  keep: (section: string, text: string, edit: number) => void;
  /** Keeps a text at once, for a page that is being closed or a device that refuses to write. */
  journal: (section: string, text: string, edit: number) => void;
  /** A section's other text came, changed or went. */
  onRow: (row: DraftRow) => void;
  /** Milliseconds on a clock that never goes back, and since 1970. */
  mono: () => number;
  wall: () => number;
  timer: (run: () => void, milliseconds: number) => () => void;
};

/** Typing has stopped for so long: save. */
const QUIET = 240;
/** Nobody types for longer than this without a save in the database. */
const LATEST = 10_000;
/**
 * Looked at this often while there is something to save: it is saved, or goes to the journal, which so has every letter
 * within a second, at a fifth of the cost of a save.
 */
const PULSE = 900;
/** The first key so long after the latest pulse does what the next one would do: a script that runs anyway costs less than a timer. */
const PULSE_WITH_KEY = 700;
const RETRY = 3_000;
/** A save that takes longer is worth telling, and its text is kept in the other storage meanwhile. */
const SLOW = 1_500;

/**
 * Somebody who types without a pause sees the words counted with each second of the clock or, without one, this often, in
 * ms: to paint one number more costs a tenth of a key, to paint two at once little more. In a pause they are counted when
 * the clock goes on, or before they are saved.
 */
const COUNT_EVERY = 1_100;

type Sheet = {
  section: string;
  editor: Editor | null;
  /** As the database has it. */
  row: { text: string; edit: number };
  /** The highest edit that the journal was given, and the least that the latest save has or will have. */
  kept: number;
  due: number;
  touchedAt: number;
  /** Since when there is something that the database does not have, and whether the journal has it. */
  dirtySince: number | null;
  isKept: boolean;
  isRestoring: boolean;
  countedAt: number;
  isCounted: boolean;
  writing: Promise<boolean> | null;
  words: number;
  listeners: Set<(words: number) => void>;
};

/**
 * The texts of a running Writing attempt between their editors and the device. A key costs a timer now and then. Words
 * are counted with a key once a second, before it is painted: a frame of its own would cost far more than the count, and a
 * number that changes costs as much as a tenth of a key, wherever it stands. Saving waits for a pause, and no component
 * is told of anything.
 */
export type DraftDesk = ReturnType<typeof createDraftDesk>;

export function createDraftDesk(sections: readonly string[], drafts: readonly DraftRow[], ports: DeskPorts) {
  const sheets = new Map<string, Sheet>(sections.map((section) => [section, sheetOf(section, drafts)]));
  let reported: DeskState = { kind: "saved", at: ports.wall() };
  const stateListeners = new Set<(state: DeskState) => void>();
  const frames = createSharedFrames({
    mono: ports.mono,
    timer: ports.timer,
    beside() {
      for (const sheet of sheets.values()) if (!sheet.isCounted) count(sheet, ports.mono());
    },
  });
  let cancelPulse: (() => void) | null = null;
  let isPulseSlow = false;
  let armedAt = 0;

  const get = (section: string): Sheet => {
    const sheet = sheets.get(section);
    if (sheet === undefined) throw new Error(`no section ${section} on this desk`);
    return sheet;
  };
  const textOf = (sheet: Sheet): string => sheet.editor?.read() ?? sheet.row.text;

  const report = (state: DeskState): void => {
    const isNews =
      state.kind !== reported.kind ||
      (state.kind === "saved" && reported.kind === "saved" && minuteOf(state.at) !== minuteOf(reported.at));
    if (!isNews) return;
    reported = state;
    for (const listener of stateListeners) listener(state);
  };

  const count = (sheet: Sheet, at: number): void => {
    sheet.countedAt = at;
    sheet.isCounted = true;
    const words = countWords(textOf(sheet));
    if (words === sheet.words) return;
    sheet.words = words;
    for (const listener of sheet.listeners) listener(words);
  };

  const arm = (milliseconds: number, isSlow = false): void => {
    // A key does not wait for the next try of a save that failed.
    if (cancelPulse !== null && (!isPulseSlow || isSlow)) return;
    cancelPulse?.();
    isPulseSlow = isSlow;
    armedAt = ports.mono();
    cancelPulse = ports.timer(pulse, milliseconds);
  };

  const pulse = (): void => {
    cancelPulse?.();
    cancelPulse = null;
    const now = ports.mono();
    let isWaiting = false;
    for (const sheet of sheets.values()) {
      if (sheet.dirtySince === null) continue;
      const isDue = now - sheet.touchedAt >= QUIET || now - sheet.dirtySince >= LATEST;
      if (isDue && !frames.isAwaited()) count(sheet, now);
      if (isDue && sheet.writing === null) void write(sheet);
      else {
        if (!sheet.isKept) keep(sheet, ports.keep);
        isWaiting = true;
      }
    }
    if (isWaiting) arm(PULSE);
  };

  /** Under an edit above the one that the database has, or will have when the save under way is done. */
  const keep = (sheet: Sheet, put: DeskPorts["keep"]): void => {
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
    }, SLOW);
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
      arm(RETRY, true);
      return false;
    } finally {
      cancelSlow();
    }
  };

  /** What the database has now. A text that was not typed here goes into the editor, unless the learner types on. */
  const takeRow = (sheet: Sheet, row: DraftRow, typed: string): void => {
    const isForeign = row.text !== typed;
    if (isForeign && sheet.dirtySince !== null) return;
    sheet.row = { text: row.text, edit: row.edit };
    ports.onRow(row);
    if (!isForeign) return;
    sheet.editor?.replace(row.text);
    sheet.dirtySince = null;
    count(sheet, ports.mono());
  };

  const touched = (section: string, at = ports.mono()): void => {
    const sheet = get(section);
    sheet.touchedAt = at;
    sheet.dirtySince ??= at;
    sheet.isKept = false;
    sheet.isCounted = false;
    if (cancelPulse !== null && !isPulseSlow && at - armedAt >= PULSE_WITH_KEY) pulse();
    else arm(PULSE);
    if (!frames.key(at) && at - sheet.countedAt >= COUNT_EVERY) count(sheet, at);
  };

  return {
    /** Joins a section's editor to the desk; returns how to part them. */
    open: (section: string, editor: Editor): (() => void) => {
      const sheet = get(section);
      sheet.editor = editor;
      return () => {
        if (sheet.editor !== editor) return;
        sheet.row = { ...sheet.row, text: sheet.dirtySince === null ? sheet.row.text : editor.read() };
        sheet.editor = null;
      };
    },
    /** The learner changed the text; `at` is a moment of `mono`. */
    touched,
    /** Puts an earlier version in the place of the text, which becomes a version itself. */
    restore: (section: string, text: string): void => {
      const sheet = get(section);
      sheet.isRestoring = true;
      if (sheet.editor === null) sheet.row = { ...sheet.row, text };
      else sheet.editor.replace(text);
      touched(section);
      count(sheet, ports.mono());
    },
    /** Nothing waits to be saved: a look at the database would tell something. A save tells it as well. */
    isIdle: (): boolean => [...sheets.values()].every((sheet) => sheet.dirtySince === null && sheet.writing === null),
    /** Looks at what the database has: another device's text may have come in. */
    noticed: (rows: readonly DraftRow[]): void => {
      for (const row of rows) {
        const sheet = sheets.get(row.section);
        if (sheet === undefined || sheet.dirtySince !== null || sheet.writing !== null) continue;
        if (row.edit >= sheet.row.edit) takeRow(sheet, row, textOf(sheet));
      }
    },
    text: (section: string): string => textOf(get(section)),
    words: (section: string): number => countWords(textOf(get(section))),
    /** Tells a section's words whenever they change; not during a key. */
    onWords: (section: string, listener: (words: number) => void): (() => void) => {
      const { listeners } = get(section);
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    /** Tells where the texts stand, when that is news. */
    onState: (listener: (state: DeskState) => void): (() => void) => {
      stateListeners.add(listener);
      return () => void stateListeners.delete(listener);
    },
    /** Saves what is waiting; true when everything is on the disk. */
    flush: async (): Promise<boolean> => {
      const results = await Promise.all(
        [...sheets.values()].map(async (sheet) => {
          if (sheet.writing !== null) await sheet.writing;
          return sheet.dirtySince === null ? true : await write(sheet);
        }),
      );
      return results.every(Boolean);
    },
    /** Runs something that changes the screen, in the frame of a key where somebody is typing. */
    after: frames.after,
    /** The page may be gone in a moment: what is not on the disk goes to the journal, and saving is tried as well. */
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
    countedAt: Number.NEGATIVE_INFINITY,
    isCounted: true,
    writing: null,
    words: countWords(text),
    listeners: new Set(),
  };
}

/** The minute that the save line shows. */
function minuteOf(at: number): number {
  return Math.floor(at / 60_000);
}
