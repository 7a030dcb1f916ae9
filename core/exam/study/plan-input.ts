import type { Band } from "../bands/band-table.ts";
import type { ModuleType, TestType } from "../content/module-type.ts";
import { MODULE_TYPES } from "../content/modules-of-test.ts";
import { DAY_MS } from "../durations.ts";
import { type AttemptSummary, countedAttempts } from "../performance/attempt-summary.ts";
import { moduleBands } from "../performance/averages.ts";
import { tallyAccuracy } from "../performance/accuracy.ts";
import { weakestTypes } from "../performance/tallies.ts";
import { readCardRef } from "./card-ref.ts";
import type { LessonHead } from "./lesson.ts";
import { lessonFor } from "./lesson-for.ts";
import { minutesByModule, practiceMinutes } from "./practice-minutes.ts";
import { startOfDay, studyDay } from "./study-day.ts";
import type { StudyEntry } from "./study-log.ts";
import { LESSON_MINUTES, SECONDS_PER_CARD, type StudyPlanInput } from "./study-plan.ts";
import type { StudySettings } from "./study-settings.ts";
import { skillTargets } from "./targets.ts";

/** Hours of study a week for a learner who has not set any. */
export const DEFAULT_HOURS_PER_WEEK = 3;

/** What is known of a learner. Times in ms since 1970, `zone` in minutes east of UTC. */
export type LearnerFacts = {
  now: number;
  zone: number;
  settings: StudySettings;
  /** The account's target, for modules without one of their own. */
  target: Band;
  testType: TestType;
  /** Handed-in attempts and finished drills. Each group of a drill is one entry. */
  practice: readonly AttemptSummary[];
  log: readonly StudyEntry[];
  dueCards: number;
  lessons: readonly LessonHead[];
};

/** Something that was finished today. The groups of one drill count as one item. */
export type DoneToday =
  | { kind: "practice"; slug: string; module_type: ModuleType; at: number; minutes: number }
  | { kind: "reviews"; cards: number; at: number; minutes: number }
  | { kind: "lesson"; lesson: string; at: number; minutes: number };

/** Returns the input of today's plan. */
export function planInput(facts: LearnerFacts): StudyPlanInput {
  const { now, zone, settings, target, testType, practice, log, dueCards, lessons } = facts;
  const today = studyDay(now, zone);
  const bands = moduleBands(countedAttempts(practice));
  const weakTypes = weakestTypes(tallyAccuracy(practice));
  const read = new Set(log.flatMap(({ card }) => readLesson(card) ?? []));
  const lesson = weakTypes
    .map((weak) => lessonFor(lessons, weak))
    .find((candidate) => candidate !== undefined && !read.has(candidate.id));
  const onDay = (day: number) => practice.filter(({ at }) => studyDay(at, zone) === day);
  const done = doneToday(facts);
  const minutesOf = (kind: DoneToday["kind"]): number =>
    done.reduce((sum, item) => (item.kind === kind ? sum + item.minutes : sum), 0);
  const firstDay = practice.reduce((first, { at }) => Math.min(first, studyDay(at, zone)), today);
  const examDay = settings.exam_date === null ? null : dayOfDate(settings.exam_date);
  return {
    today,
    // A date in the past counts as no date.
    examDay: examDay !== null && examDay >= today ? examDay : null,
    since: firstDay,
    hoursAWeek: settings.hours_a_week ?? DEFAULT_HOURS_PER_WEEK,
    daysOff: settings.days_off,
    targets: skillTargets(settings.targets, target),
    bands: perModule((type) => bands[type] ?? middleOf(settings, type)),
    roughBands: MODULE_TYPES.filter((type) => bands[type] === null && hasStartingRange(settings, type)),
    testType,
    dueCards,
    weakTypes,
    lesson: lesson?.id ?? null,
    lastDays: [1, 2, 3, 4, 5, 6, 7].map((ago) => minutesByModule(onDay(today - ago))),
    doneToday: { ...minutesByModule(onDay(today)), review: minutesOf("reviews"), lesson: minutesOf("lesson") },
  };
}

/** Returns the items finished today, earliest first. */
export function doneToday({
  now,
  zone,
  practice,
  log,
}: Pick<LearnerFacts, "now" | "zone" | "practice" | "log">): DoneToday[] {
  const from = startOfDay(studyDay(now, zone), zone);
  const done = new Map<string, DoneToday>();
  for (const summary of practice) {
    const { slug, module_type, at } = summary;
    if (at < from) continue;
    const minutes = practiceMinutes(summary) + (done.get(slug)?.minutes ?? 0);
    done.set(slug, { kind: "practice", slug, module_type, at, minutes });
  }
  const ratings = log.filter(({ at, act, card }) => at >= from && isRating(act) && readLesson(card) === null);
  if (ratings.length > 0) {
    const at = Math.max(...ratings.map((entry) => entry.at));
    const cards = new Set(ratings.map(({ card }) => card)).size;
    done.set("reviews", { kind: "reviews", cards, at, minutes: (ratings.length * SECONDS_PER_CARD) / 60 });
  }
  for (const { at, card } of log) {
    const lesson = readLesson(card);
    if (at >= from && lesson !== null) done.set(card, { kind: "lesson", lesson, at, minutes: LESSON_MINUTES });
  }
  return [...done.values()].sort((a, b) => a.at - b.at);
}

const isRating = (act: StudyEntry["act"]): boolean => act === "again" || act === "good";

function readLesson(card: string): string | null {
  const name = readCardRef(card);
  return name?.kind === "lesson" ? name.id : null;
}

function perModule<Value>(valueOf: (type: ModuleType) => Value): Record<ModuleType, Value> {
  return Object.fromEntries(MODULE_TYPES.map((type) => [type, valueOf(type)])) as Record<ModuleType, Value>;
}

function hasStartingRange({ starting_level }: StudySettings, type: ModuleType): boolean {
  const range = starting_level?.skills[type] ?? null;
  return range !== null && range.low < range.high;
}

/** Returns the middle of the starting level, rounded down to a half band. */
function middleOf({ starting_level }: StudySettings, type: ModuleType): Band | null {
  const range = starting_level?.skills[type] ?? null;
  return range === null ? null : Math.floor(range.low + range.high) / 2;
}

/** Returns a date such as "2026-12-19" as a number of days since 1970. A calendar day has no time zone. */
function dayOfDate(date: string): number {
  return Date.parse(`${date}T00:00:00Z`) / DAY_MS;
}
