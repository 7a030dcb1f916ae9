import { tallyAccuracy } from "../performance/accuracy.ts";
import { hasImproved } from "../performance/likely-share.ts";
import { type TypeTally, weakestTypes } from "../performance/tallies.ts";
import { studyDay } from "./study-day.ts";
import type { DayNumber } from "./study-plan.ts";
import { mondayOf, type StudyHistory, type StudyTime, studyTimeByWeek } from "./study-time.ts";

/** A question type whose share of right answers rose. */
export type ImprovedType = Pick<TypeTally, "module_type" | "type"> & {
  before: { right: number; total: number };
  after: { right: number; total: number };
};

/** Summary of the current week, or of the week before while the current one has no study time. */
export type WeekSummary = StudyTime & {
  isCurrent: boolean;
  better: ImprovedType[];
  /** The weakest question type, to begin the next practice with. Null if none is known. */
  next: TypeTally | null;
};

/** Number of earlier weeks that a week is compared with. */
const COMPARED_WEEKS = 4;

/**
 * Returns the summary of this week, or of the week before if this week has no study time yet. Null if neither has any.
 */
export function weekSummary(
  { practice, zoneAt }: StudyHistory,
  days: ReadonlyMap<DayNumber, StudyTime>,
  today: DayNumber,
): WeekSummary | null {
  const week = studyTimeByWeek(days, today, 2).findLast(({ minutes, answers }) => minutes > 0 || answers > 0);
  if (week === undefined) return null;
  const { monday, ...time } = week;
  const between = (from: DayNumber, to: DayNumber) =>
    tallyAccuracy(
      practice.filter(({ at }) => {
        const day = studyDay(at, zoneAt(at));
        return day >= from && day < to;
      }),
    );
  const earlier = between(monday - 7 * COMPARED_WEEKS, monday);
  const better = between(monday, monday + 7).flatMap(({ module_type, type, right, total }): ImprovedType[] => {
    const before = earlier.find((tally) => tally.module_type === module_type && tally.type === type);
    const after = { right, total };
    if (before === undefined || !hasImproved(before, after)) return [];
    return [{ module_type, type, before: { right: before.right, total: before.total }, after }];
  });
  const next = weakestTypes(tallyAccuracy(practice))[0] ?? null;
  return { ...time, isCurrent: monday === mondayOf(today), better, next };
}
