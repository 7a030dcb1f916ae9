import { createStore } from "zustand/vanilla";

/** Appearance of the page of an attempt. */
export type PageSettings = {
  /** Position of the text size in `TEXT_SIZES`, from 1. */
  readonly size: 1 | 2 | 3 | 4 | 5;
  readonly spacing: "close" | "normal" | "wide";
  readonly typeface: "serif" | "sans";
  /** Colours of the page. Null follows the app's theme. */
  readonly page: "paper" | "white" | "night" | null;
  /** Width of the passage in Reading, in percent. */
  readonly share: number;
  /** Width of the task in Writing, in percent. */
  readonly taskShare: number;
};

export const PAGE_DEFAULTS: PageSettings = {
  size: 3,
  spacing: "normal",
  typeface: "serif",
  page: null,
  share: 52,
  taskShare: 44,
};

/** Sizes of the text of a passage or an answer, in CSS pixels at the browser's default text size. */
export const TEXT_SIZES = [15, 16.5, 18, 21, 24] as const;
const DEFAULT_ROOT_PX = 16;
/** Size of the questions' text, relative to the passage's. */
const QUESTION_SIZE_RATIO = 0.945;
const LINE_HEIGHTS = { close: 1.42, normal: 1.62, wide: 1.9 } as const;

/** Returns the custom properties for these settings. Sizes are in rem, so that they follow the browser's text size. */
export function pageStyle(settings: PageSettings): Record<`--${string}`, string> {
  const rem = (TEXT_SIZES[settings.size - 1] ?? 18) / DEFAULT_ROOT_PX;
  return {
    "--read-size": `${rem}rem`,
    "--question-size": `${Math.round(rem * QUESTION_SIZE_RATIO * 1000) / 1000}rem`,
    "--read-leading": String(LINE_HEIGHTS[settings.spacing]),
    "--read-font": settings.typeface === "serif" ? "var(--font-text)" : "var(--font-ui)",
  };
}

const MIN_SHARE = 30;
const MAX_SHARE = 70;

/** Parses stored settings. Values that are missing or not allowed become defaults. */
export function parsePageSettings(text: string | null): PageSettings {
  let raw: unknown = null;
  try {
    raw = text === null ? null : JSON.parse(text);
  } catch {
    raw = null;
  }
  const stored = (typeof raw === "object" && raw !== null ? raw : {}) as Record<string, unknown>;
  const choiceOf = <T>(value: unknown, allowed: readonly T[], fallback: T): T =>
    allowed.find((candidate) => candidate === value) ?? fallback;
  const shareOf = (value: unknown, fallback: number): number =>
    typeof value === "number" && value >= MIN_SHARE && value <= MAX_SHARE ? value : fallback;
  return {
    size: choiceOf(stored["size"], [1, 2, 3, 4, 5] as const, PAGE_DEFAULTS.size),
    spacing: choiceOf(stored["spacing"], ["close", "normal", "wide"] as const, PAGE_DEFAULTS.spacing),
    typeface: choiceOf(stored["typeface"], ["serif", "sans"] as const, PAGE_DEFAULTS.typeface),
    page: choiceOf<PageSettings["page"]>(stored["page"], ["paper", "white", "night"], null),
    share: shareOf(stored["share"], PAGE_DEFAULTS.share),
    taskShare: shareOf(stored["taskShare"], PAGE_DEFAULTS.taskShare),
  };
}

const STORAGE_KEY = "bandwise.page";

/** The settings of this device. If they cannot be stored, they last for this visit. */
export const pageSettings = createStore<PageSettings & { readonly change: (change: Partial<PageSettings>) => void }>(
  (set, get) => ({
    ...readSettings(),
    change: (change) => {
      set(change);
      const { change: _, ...settings } = get();
      try {
        localStorage.setItem(STORAGE_KEY, JSON.stringify(settings));
      } catch {
        // The settings then last for this visit.
      }
    },
  }),
);

function readSettings(): PageSettings {
  try {
    return parsePageSettings(typeof localStorage === "undefined" ? null : localStorage.getItem(STORAGE_KEY));
  } catch {
    return PAGE_DEFAULTS;
  }
}
