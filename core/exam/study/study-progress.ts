import { studyDay } from "./study-day.ts";
import type { DayNumber } from "./study-plan.ts";
import { mondayOf, type StudyHistory, type StudyTime, studyTimeByDay, studyTimeByWeek } from "./study-time.ts";
import { type WeekSummary, weekSummary } from "./week-summary.ts";

/** A day of the calendar. `minutes` is null on a day without study time. */
export type CalendarDay = { day: DayNumber; minutes: number | null };

export type StudyProgress = {
  today: DayNumber;
  summary: WeekSummary | null;
  /** The last eight weeks, oldest first, the current one last. */
  weeks: (StudyTime & { monday: DayNumber })[];
  /** The last five weeks, each from Monday to Sunday. */
  calendar: CalendarDay[][];
  /** Number of calendar days with study time. */
  practisedDays: number;
};

const SHOWN_WEEKS = 8;
const CALENDAR_WEEKS = 5;

/** Returns the study time for the progress page, or null for a learner who has done nothing yet. */
export function studyProgress(history: StudyHistory, now: number): StudyProgress | null {
  const days = studyTimeByDay(history);
  if (days.size === 0) return null;
  const today = studyDay(now, history.zoneAt(now));
  const first = mondayOf(today) - 7 * (CALENDAR_WEEKS - 1);
  const calendar = Array.from({ length: CALENDAR_WEEKS }, (_, week) =>
    Array.from({ length: 7 }, (__, weekday): CalendarDay => {
      const day = first + 7 * week + weekday;
      return { day, minutes: days.get(day)?.minutes ?? null };
    }),
  );
  return {
    today,
    summary: weekSummary(history, days, today),
    weeks: studyTimeByWeek(days, today, SHOWN_WEEKS),
    calendar,
    practisedDays: calendar.flat().filter(({ minutes }) => minutes !== null).length,
  };
}
