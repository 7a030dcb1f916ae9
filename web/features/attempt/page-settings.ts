import { createStore } from "zustand/vanilla";

/**
 * Appearance of the questions. `page` null follows the app's theme. `share` is the width of the passage in percent,
 * `taskShare` that of the Writing task.
 */
export type PageSettings = {
  readonly size: 1 | 2 | 3 | 4 | 5;
  readonly spacing: "close" | "normal" | "wide";
  readonly typeface: "serif" | "sans";
  readonly page: "paper" | "white" | "night" | null;
  readonly share: number;
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

/**
 * Text sizes in CSS pixels at the default root size, for labels. Styles use rem and so follow the browser's text size.
 */
export const SIZES = [15, 16.5, 18, 21, 24] as const;
const LEADING = { close: 1.42, normal: 1.62, wide: 1.9 } as const;

/** Returns the custom properties for these settings. */
export function pageStyle(settings: PageSettings): Record<`--${string}`, string> {
  const size = SIZES[settings.size - 1] ?? 18;
  return {
    "--read-size": `${size / 16}rem`,
    "--question-size": `${Math.round((size / 16) * 0.945 * 1000) / 1000}rem`,
    "--read-leading": String(LEADING[settings.spacing]),
    "--read-font": settings.typeface === "serif" ? "var(--font-text)" : "var(--font-ui)",
  };
}

/** Parses stored settings; unreadable values become defaults. */
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
    typeof value === "number" && value >= 30 && value <= 70 ? value : fallback;
  return {
    size: choiceOf(stored["size"], [1, 2, 3, 4, 5] as const, PAGE_DEFAULTS.size),
    spacing: choiceOf(stored["spacing"], ["close", "normal", "wide"] as const, PAGE_DEFAULTS.spacing),
    typeface: choiceOf(stored["typeface"], ["serif", "sans"] as const, PAGE_DEFAULTS.typeface),
    page: choiceOf<PageSettings["page"]>(stored["page"], ["paper", "white", "night"], null),
    share: shareOf(stored["share"], PAGE_DEFAULTS.share),
    taskShare: shareOf(stored["taskShare"], PAGE_DEFAULTS.taskShare),
  };
}

const KEY = "bandwise.page";

/** The settings of this device. If storage fails, they last for this visit. */
export const pageSettings = createStore<PageSettings & { readonly change: (change: Partial<PageSettings>) => void }>(
  (set, get) => ({
    ...read(),
    change: (change) => {
      set(change);
      const { change: _, ...settings } = get();
      try {
        localStorage.setItem(KEY, JSON.stringify(settings));
      } catch {
        // Lasts for this visit only.
      }
    },
  }),
);

function read(): PageSettings {
  try {
    return parsePageSettings(typeof localStorage === "undefined" ? null : localStorage.getItem(KEY));
  } catch {
    return PAGE_DEFAULTS;
  }
}
