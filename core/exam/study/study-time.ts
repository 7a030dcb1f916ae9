import type { AttemptSummary } from "../performance/attempt-summary.ts";
import { readCardRef } from "./card-ref.ts";
import { practiceMinutes } from "./practice-minutes.ts";
import { studyDay } from "./study-day.ts";
import type { StudyEntry } from "./study-log.ts";
import { type DayNumber, LESSON_MINUTES, SECONDS_PER_CARD, weekday } from "./study-plan.ts";

/**
 * What was done in a day or a week. `answers`: questions that were not left empty. `reviews`: ratings of cards.
 */
export type StudyTime = { minutes: number; answers: number; reviews: number };

/** What a learner did. `zoneAt` returns the learner's time zone at an instant, in minutes east of UTC. */
export type StudyHistory = {
  practice: readonly AttemptSummary[];
  log: readonly StudyEntry[];
  zoneAt: (at: number) => number;
};

/** Returns the study time of each day on which the learner practised, rated a card or read a lesson. */
export function studyTimeByDay({ practice, log, zoneAt }: StudyHistory): Map<DayNumber, StudyTime> {
  const days = new Map<DayNumber, StudyTime>();
  const add = (day: DayNumber, time: Partial<StudyTime>): void => {
    days.set(day, sumStudyTime([days.get(day) ?? {}, time]));
  };
  for (const summary of practice) {
    const answers = summary.marking?.questions.filter(({ miss }) => miss !== "empty").length ?? 0;
    add(studyDay(summary.at, zoneAt(summary.at)), { minutes: practiceMinutes(summary), answers });
  }
  const lessons = new Set<string>();
  for (const { card, at, zone, act } of log) {
    const day = studyDay(at, zone);
    if (readCardRef(card)?.kind === "lesson") {
      // A lesson that was finished on two devices on one day counts once.
      if (!lessons.has(`${day} ${card}`)) add(day, { minutes: LESSON_MINUTES });
      lessons.add(`${day} ${card}`);
    } else if (act === "again" || act === "good") {
      add(day, { minutes: SECONDS_PER_CARD / 60, reviews: 1 });
    }
  }
  return days;
}

/** Returns the Monday of the week of a day. */
export function mondayOf(day: DayNumber): DayNumber {
  return day - weekday(day) + 1;
}

/** Returns the study time of each of the last `weeks` weeks, oldest first, the current week last. */
export function studyTimeByWeek(
  days: ReadonlyMap<DayNumber, StudyTime>,
  today: DayNumber,
  weeks: number,
): (StudyTime & { monday: DayNumber })[] {
  const monday = mondayOf(today);
  return Array.from({ length: weeks }, (_, i) => {
    const first = monday - 7 * (weeks - 1 - i);
    const week = Array.from({ length: 7 }, (__, weekday) => days.get(first + weekday) ?? {});
    return { monday: first, ...sumStudyTime(week) };
  });
}

function sumStudyTime(times: readonly Partial<StudyTime>[]): StudyTime {
  const sum = { minutes: 0, answers: 0, reviews: 0 };
  for (const { minutes = 0, answers = 0, reviews = 0 } of times) {
    sum.minutes += minutes;
    sum.answers += answers;
    sum.reviews += reviews;
  }
  return sum;
}
