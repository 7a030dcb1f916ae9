/** The action of a keyboard shortcut. */
export type ShortcutAction =
  | {
      readonly kind:
        | "next"
        | "previous"
        | "flag"
        | "time"
        | "hide"
        | "settings"
        | "help"
        | "finish"
        | "passage"
        | "questions";
    }
  | { readonly kind: "part"; readonly part: number };

/** A pressed key with its modifiers, as in a keyboard event. */
type Chord = {
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
};

const ACTIONS: Readonly<Record<string, Exclude<ShortcutAction["kind"], "part">>> = {
  KeyN: "next",
  KeyP: "previous",
  KeyR: "flag",
  KeyT: "time",
  KeyH: "hide",
  KeyS: "settings",
  Slash: "help",
  KeyF: "finish",
  KeyA: "passage",
  KeyQ: "questions",
};

/** Returns the action of a key with Alt, or null. The physical key decides, because Alt changes the letter. */
export function actionFor(chord: Chord): ShortcutAction | null {
  if (!chord.altKey || chord.ctrlKey || chord.metaKey || chord.shiftKey) return null;
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(chord.code)?.[1];
  if (digit !== undefined) return { kind: "part", part: Number(digit) };
  const kind = ACTIONS[chord.code];
  return kind === undefined ? null : { kind };
}

/** A shortcut as Help lists it. The entry "to" in `keys` is a word between two keys, not a key. */
type ListedShortcut = { readonly keys: readonly string[]; readonly label: string };

const CHOOSE_OPTION: ListedShortcut = {
  keys: ["A", "to", "D"],
  label: "Choose an option, in a question with options",
};
const FLAG: ListedShortcut = { keys: ["Alt", "R"], label: "Review this question later" };
const GO_TO_QUESTION: ListedShortcut = { keys: ["Alt", "Q"], label: "To the current question" };
const STEP_QUESTION: readonly ListedShortcut[] = [
  { keys: ["Alt", "N"], label: "Next question" },
  { keys: ["Alt", "P"], label: "Previous question" },
];
/** The shortcuts of Reading, Listening and Writing. */
const COMMON: readonly ListedShortcut[] = [
  { keys: ["Alt", "T"], label: "Show or hide the time" },
  { keys: ["Alt", "H"], label: "Hide the screen" },
  { keys: ["Alt", "S"], label: "Text and page settings" },
  { keys: ["Alt", "/"], label: "This help" },
  { keys: ["Alt", "F"], label: "Finish" },
];

/** The shortcuts of Reading. */
export const READING_SHORTCUTS: readonly ListedShortcut[] = [
  ...STEP_QUESTION,
  { keys: ["Alt", "1"], label: "Passage 1; Alt 2 and Alt 3 for the others" },
  { keys: ["Alt", "A"], label: "To the passage" },
  GO_TO_QUESTION,
  FLAG,
  ...COMMON,
  CHOOSE_OPTION,
  { keys: ["S"], label: "Select the next sentence of the passage. Shift S selects the one before" },
  { keys: ["Shift", "→"], label: "Extend the selection in the passage by a word" },
  { keys: ["H"], label: "Highlight the selection. N adds a note, E removes the highlight" },
];

/** The shortcuts of Listening, which has no passage. */
export const LISTENING_SHORTCUTS: readonly ListedShortcut[] = [
  ...STEP_QUESTION,
  { keys: ["Alt", "1"], label: "Part 1; Alt 2 to Alt 4 for the others" },
  GO_TO_QUESTION,
  FLAG,
  ...COMMON,
  CHOOSE_OPTION,
];

/** The shortcuts of Writing, which has no numbered questions. */
export const UNNUMBERED_SHORTCUTS: readonly ListedShortcut[] = [
  { keys: ["Alt", "N"], label: "Next task" },
  { keys: ["Alt", "P"], label: "Previous task" },
  { keys: ["Alt", "1"], label: "Task 1; Alt 2 for Task 2" },
  { keys: ["Alt", "A"], label: "To the task" },
  { keys: ["Alt", "Q"], label: "To your answer" },
  ...COMMON,
];
