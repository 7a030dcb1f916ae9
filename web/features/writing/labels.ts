import { plural } from "#core/format/plural.ts";
import { formatDate, isSameDay } from "#core/format/format-date.ts";

/** Returns "1 word" or "144 words". */
export function formatWordCount(words: number): string {
  return plural(words, { one: "# word", other: "# words" });
}

/** Describes the answer to a task in the check before handing in. */
export function describeTask(title: string, words: number, minimum: number): { text: string; isShort: boolean } {
  if (words === 0) return { text: `${title} is empty.`, isShort: true };
  const count = formatWordCount(words);
  if (words >= minimum) return { text: `${title}: ${count}.`, isShort: false };
  return { text: `${title}: ${count}, ${minimum - words} below the ${minimum} it asks for.`, isShort: true };
}

/**
 * Number of steps in which the bar grows: one for each pixel at its smallest width. With more steps it would be painted
 * more often, which delays typed letters.
 */
const BAR_STEPS = 72;
/** Place of the minimum on the bar. `writing.module.css` draws its mark. */
const MINIMUM_SHARE = 0.75;
const ANNOUNCE_EVERY_WORDS = 50;

/** Returns how far the bar is filled, 0 to 1. */
export function barShare(words: number, minimum: number): number {
  return Math.min(1, Math.floor((words * BAR_STEPS * MINIMUM_SHARE) / minimum) / BAR_STEPS);
}

/** Returns what a screen reader announces at the minimum and at every fifty words. Null if there is nothing to say. */
export function announceCount(before: number, words: number, minimum: number): string | null {
  if (before < minimum && words >= minimum) return `${formatWordCount(words)}, the minimum is reached`;
  const hasPassedStep = Math.floor(words / ANNOUNCE_EVERY_WORDS) > Math.floor(before / ANNOUNCE_EVERY_WORDS);
  return hasPassedStep ? formatWordCount(words) : null;
}

/** Returns "Today at 09:41" or "3 March at 17:05". */
export function versionTime(at: number, now: number): string {
  return isSameDay(at, now) ? `Today at ${formatDate(at, "time")}` : formatDate(at, "dayTime");
}
