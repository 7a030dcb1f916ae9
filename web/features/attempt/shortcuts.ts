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

type Chord = {
  readonly code: string;
  readonly altKey: boolean;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly shiftKey: boolean;
};

const ACTIONS: Readonly<Record<string, ShortcutAction["kind"] & Exclude<ShortcutAction["kind"], "part">>> = {
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

/** Returns the action of a key chord by the physical key, because Alt changes letters. */
export function actionFor(chord: Chord): ShortcutAction | null {
  if (!chord.altKey || chord.ctrlKey || chord.metaKey || chord.shiftKey) return null;
  const digit = /^(?:Digit|Numpad)([1-4])$/.exec(chord.code)?.[1];
  if (digit !== undefined) return { kind: "part", part: Number(digit) };
  const kind = ACTIONS[chord.code];
  return kind === undefined ? null : { kind };
}

/** The shortcuts that Help lists. */
export const SHORTCUTS: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ["Alt", "N"], does: "Next question" },
  { keys: ["Alt", "P"], does: "Previous question" },
  { keys: ["Alt", "1"], does: "Passage 1; Alt 2 and Alt 3 for the others" },
  { keys: ["Alt", "A"], does: "To the passage" },
  { keys: ["Alt", "Q"], does: "To the current question" },
  { keys: ["Alt", "R"], does: "Review this question later" },
  { keys: ["Alt", "T"], does: "Show or hide the time" },
  { keys: ["Alt", "H"], does: "Hide the screen" },
  { keys: ["Alt", "S"], does: "Text and page settings" },
  { keys: ["Alt", "/"], does: "This help" },
  { keys: ["Alt", "F"], does: "Finish" },
  { keys: ["A", "to", "D"], does: "Choose an option, in a question with options" },
  { keys: ["S"], does: "Select the next sentence of the passage. Shift S selects the one before" },
  { keys: ["Shift", "→"], does: "Extend the selection in the passage by a word" },
  { keys: ["H"], does: "Highlight the selection. N adds a note, E removes the highlight" },
];

/** The shortcuts of Listening, which has no passage. */
export const LISTENING_SHORTCUTS: typeof SHORTCUTS = [
  ...SHORTCUTS.slice(0, 2),
  { keys: ["Alt", "1"], does: "Part 1; Alt 2 to Alt 4 for the others" },
  ...SHORTCUTS.filter(({ keys }) => keys[0] === "A" || (keys[0] === "Alt" && "QRTHS/F".includes(keys[1] ?? " "))),
];

/** The shortcuts of modules without numbered questions. */
export const UNNUMBERED_SHORTCUTS: typeof SHORTCUTS = [
  { keys: ["Alt", "N"], does: "Next task" },
  { keys: ["Alt", "P"], does: "Previous task" },
  { keys: ["Alt", "1"], does: "Task 1; Alt 2 for Task 2" },
  { keys: ["Alt", "A"], does: "To the task" },
  { keys: ["Alt", "Q"], does: "To your answer" },
  ...SHORTCUTS.filter(({ keys }) => keys[0] === "Alt" && ["T", "H", "S", "/", "F"].includes(keys[1] ?? "")),
];
