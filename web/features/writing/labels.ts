import { plural } from "#core/format/plural.ts";
import { formatDate, isSameDay } from "#core/format/format-date.ts";

/** Returns "1 word", "144 words". */
export function formatWordCount(words: number): string {
  return plural(words, { one: "# word", other: "# words" });
}

/** Describes one task in the last check before handing in. */
export function describeTask(title: string, words: number, minimum: number): { text: string; isShort: boolean } {
  if (words === 0) return { text: `${title} is empty.`, isShort: true };
  const count = formatWordCount(words);
  if (words >= minimum) return { text: `${title}: ${count}.`, isShort: false };
  return { text: `${title}: ${count}, ${minimum - words} below the ${minimum} it asks for.`, isShort: true };
}

/**
 * Number of steps in which the bar grows: one per pixel at its narrowest width. More steps would paint it more often,
 * which delays typed letters.
 */
const BAR_STEPS = 72;

/** Returns how far the bar is filled, 0 to 1. The minimum is at three quarters. */
export function barShare(words: number, minimum: number): number {
  return Math.min(1, Math.floor((words * BAR_STEPS * 0.75) / minimum) / BAR_STEPS);
}

/** Returns the announcement for a growing word count: every fifty words and at the minimum. Null for none. */
export function spokenCount(before: number, words: number, minimum: number): string | null {
  if (before < minimum && words >= minimum) return `${formatWordCount(words)}, the minimum is reached`;
  return Math.floor(words / 50) > Math.floor(before / 50) ? formatWordCount(words) : null;
}

/** Returns "Today at 09:41", "3 March at 17:05". */
export function versionTime(at: number, now: number): string {
  return isSameDay(at, now) ? `Today at ${formatDate(at, "time")}` : formatDate(at, "dayTime");
}
