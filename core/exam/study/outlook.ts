import type { Band } from "../bands/band-table.ts";

/**
 * Weeks of intensive study in which learners gained about half a band on average, with wide variation. Sources: Elder
 * and O'Loughlin, IELTS Research Reports 4 (2003); Green, Assessing Writing 10 (2005).
 */
const WEEKS_PER_HALF_BAND = { least: 10, most: 12 } as const;

/** How far the target is from today's level, in bands, and how many weeks that usually takes. */
export type Outlook = { gap: number; weeksLeft: number; weeksUsually: { least: number; most: number } };

/**
 * Returns a warning if the time to the exam is shorter than the gain from `now` to `target` usually takes, else null.
 * `now` and `target` are overall bands, `days` the days to the exam. The weeks are averages of groups: one learner may
 * need fewer or more.
 */
export function outlookWarning(now: Band, target: Band, days: number): Outlook | null {
  const gap = target - now;
  const halves = gap / 0.5;
  const weeksUsually = { least: halves * WEEKS_PER_HALF_BAND.least, most: halves * WEEKS_PER_HALF_BAND.most };
  const weeksLeft = Math.max(0, Math.floor(days / 7));
  return gap <= 0 || weeksLeft >= weeksUsually.least ? null : { gap, weeksLeft, weeksUsually };
}
