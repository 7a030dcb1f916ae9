import { type Band, DEFAULT_BAND_TABLES, TABLE_BANDS } from "../bands/band-table.ts";
import type { ModuleType, TestType } from "../content/module-type.ts";
import { MODULE_TYPES } from "../content/modules-of-test.ts";
import type { QuestionType } from "../content/question-type.ts";

/** A day in the learner's time zone, as the number of days since 1 January 1970. */
export type DayNumber = number;

/** Minutes, or another number, for each module. */
export type PerModule = Record<ModuleType, number>;

export type StudyPlanInput = {
  today: DayNumber;
  /** Null without an exam date. */
  examDay: DayNumber | null;
  /** The day of the first practice. Today without any. */
  since: DayNumber;
  hoursAWeek: number;
  /** Weekdays without study, Monday 1 to Sunday 7. */
  daysOff: readonly number[];
  targets: Record<ModuleType, Band>;
  /** From whole modules, or else the middle of the starting level. Null if neither is known. */
  bands: Record<ModuleType, Band | null>;
  /** Modules of which only a range is known: their band is its middle. */
  roughBands: readonly ModuleType[];
  testType: TestType;
  /** Cards to review today. */
  dueCards: number;
  /** The weakest question types, weakest first. */
  weakTypes: readonly { module_type: ModuleType; type: QuestionType }[];
  /** The lesson to read next, or null. */
  lesson: string | null;
  /** Minutes of practice on each of the last seven days, yesterday first. */
  lastDays: readonly PerModule[];
  /** Minutes already done today. */
  doneToday: PerModule & { review: number; lesson: number };
};

/** Why a task is in the plan. Screens turn it into a sentence. */
export type TaskReason =
  | { id: "cards-due"; cards: number }
  | { id: "lesson-first" }
  | { id: "weak-type"; type: QuestionType }
  | { id: "far-from-target"; gap: number }
  | { id: "starting-level" }
  | { id: "no-band-yet" }
  | { id: "keep-level" }
  | { id: "mock-day"; daysToExam: number | null };

export type PlanTask =
  | { kind: "review"; cards: number; minutes: number; reason: TaskReason }
  | { kind: "lesson"; lesson: string; minutes: number; reason: TaskReason }
  | { kind: "drill"; module_type: ModuleType; type: QuestionType; minutes: number; reason: TaskReason }
  | { kind: "part"; module_type: ModuleType; minutes: number; reason: TaskReason }
  | { kind: "mock"; minutes: number; reason: TaskReason };

/**
 * `buffer`: makes up for missed days of the week, or for a missed mock test. `light`: the day before the exam, with
 * card reviews only.
 */
export type DayKind = "study" | "buffer" | "mock" | "light" | "exam" | "off";
export type PlanDay = { day: DayNumber; kind: DayKind; minutes: number };

export type StudyPlan = {
  /** What is left of today, first task first. */
  tasks: PlanTask[];
  /** Minutes planned for today, finished items included. */
  minutesToday: number;
  /**
   * Minutes of each module in a week. A module further below its target gets more, and so does one whose marks are
   * worth more.
   */
  week: PerModule;
  /** Today and the next six days. */
  days: PlanDay[];
};

/** Time that a card takes to review. */
export const SECONDS_PER_CARD = 40;
/** Maximum minutes that a day's plan counts for reviews. More cards may be due. */
const MAX_REVIEW_MINUTES = 12;
export const LESSON_MINUTES = 5;
const DRILL_MINUTES = 10;
/** Listening, Reading, Writing and Speaking together. */
const MOCK_MINUTES = 165;
/** The shortest practice that is worth starting. */
const MIN_TASK_MINUTES = 5;
/** Maximum number of drills and parts in a day's plan. */
const MAX_PRACTICE_TASKS = 3;

/** Minutes of one part: a Listening part, a Reading passage, Writing Task 1, the two Speaking parts of a cue card. */
const PART_MINUTES: PerModule = { listening: 9, reading: 20, writing: 20, speaking: 8 };

/** Full mock tests are this many days before the exam. Without an exam date there is one every three weeks. */
const MOCK_DAYS_BEFORE_EXAM = [28, 14, 7] as const;
const MOCK_EVERY_DAYS = 21;

/** A week with fewer study days has no buffer day. */
const MIN_STUDY_DAYS_FOR_BUFFER = 4;

/** The assumed gap between band and target for a module without a band. */
const UNKNOWN_GAP = 1;
/** The smallest gap that counts, so that a module at its target still gets some practice. */
const MIN_GAP = 0.25;

/**
 * Returns the plan of today and of the next days, from what is finished so far. The plan is computed again each day, so
 * a missed day does not shift the later ones. The same input gives the same plan.
 */
export function studyPlan(input: StudyPlanInput): StudyPlan {
  const makeUpDay = mockMakeUpDay(input);
  const studyDays = 7 - new Set(input.daysOff).size;
  const minutesADay = studyDays === 0 ? 0 : Math.round((input.hoursAWeek * 60) / studyDays);
  const days = Array.from({ length: 7 }, (_, ahead): PlanDay => {
    const day = input.today + ahead;
    const kind = day === makeUpDay ? "mock" : dayKind(day, input);
    return { day, kind, minutes: kind === "mock" ? MOCK_MINUTES : STUDY_KINDS.has(kind) ? minutesADay : 0 };
  });
  const kind = days[0]?.kind ?? "off";
  const minutesToday = kind === "buffer" ? missedMinutes(input, minutesADay) : (days[0]?.minutes ?? 0);
  const week = splitMinutes(input.hoursAWeek * 60, input);
  return { tasks: tasksOfDay(kind, minutesToday, week, input), minutesToday, week, days };
}

const STUDY_KINDS: ReadonlySet<DayKind> = new Set(["study", "buffer"]);

function dayKind(day: DayNumber, { examDay, daysOff, since }: StudyPlanInput): DayKind {
  if (day === examDay) return "exam";
  if (day + 1 === examDay) return "light";
  if (isMockDay(day, { examDay, daysOff, since })) return "mock";
  if (daysOff.includes(weekday(day))) return "off";
  const studyWeekdays = [1, 2, 3, 4, 5, 6, 7].filter((candidate) => !daysOff.includes(candidate));
  const isLast = studyWeekdays.at(-1) === weekday(day);
  return isLast && studyWeekdays.length >= MIN_STUDY_DAYS_FOR_BUFFER ? "buffer" : "study";
}

/** Returns the weekday of a day, from Monday 1 to Sunday 7. Day 0 was a Thursday. */
export function weekday(day: DayNumber): number {
  return ((((day + 3) % 7) + 7) % 7) + 1;
}

/** Returns whether a day has a mock test. A mock test moves from a day off to the nearest study day before it. */
function isMockDay(day: DayNumber, { examDay, daysOff, since }: Pick<StudyPlanInput, "examDay" | "daysOff" | "since">) {
  if (day <= since || daysOff.includes(weekday(day))) return false;
  let freeDays = 0;
  while (freeDays < 6 && daysOff.includes(weekday(day + freeDays + 1))) freeDays += 1;
  return Array.from({ length: freeDays + 1 }, (_, later) => day + later).some((planned) =>
    examDay === null
      ? (planned - since) % MOCK_EVERY_DAYS === 0
      : MOCK_DAYS_BEFORE_EXAM.some((before) => examDay - planned === before),
  );
}

/**
 * Returns the day on which a missed mock test is made up, if one was missed in the last six days. It is the next buffer
 * day, or in a week without one the next study day. Null if none was missed, or the exam is too near.
 */
function mockMakeUpDay(input: StudyPlanInput): DayNumber | null {
  const { today, examDay, daysOff, lastDays, doneToday } = input;
  const ago = [1, 2, 3, 4, 5, 6].find((days) => dayKind(today - days, input) === "mock");
  if (ago === undefined) return null;
  if ([doneToday, ...lastDays.slice(0, ago)].some(hasMockTest)) return null;
  const wanted: DayKind = 7 - new Set(daysOff).size >= MIN_STUDY_DAYS_FOR_BUFFER ? "buffer" : "study";
  const next = [0, 1, 2, 3, 4, 5, 6].map((ahead) => today + ahead).find((day) => dayKind(day, input) === wanted);
  return next === undefined || (examDay !== null && examDay - next < MIN_DAYS_AFTER_MOCK) ? null : next;
}

/** Returns whether a day has at least half the minutes of a mock test, which counts as having taken it. */
function hasMockTest(minutes: PerModule): boolean {
  return sumOf(minutes) >= MOCK_MINUTES / 2;
}

/** A missed mock test is made up at least this many days before the exam: later it leaves no time to learn from it. */
const MIN_DAYS_AFTER_MOCK = 3;

/** Returns the minutes that were planned from Monday to yesterday and not done, at most twice a day's minutes. */
function missedMinutes({ today, since, daysOff, lastDays }: StudyPlanInput, minutesADay: number): number {
  const past = Array.from({ length: weekday(today) - 1 }, (_, n) => today - 1 - n).filter((day) => day >= since);
  const planned = past.filter((day) => !daysOff.includes(weekday(day))).length * minutesADay;
  const done = past.reduce((total, day) => total + sumOf(lastDays[today - 1 - day] ?? NOTHING), 0);
  return Math.min(2 * minutesADay, Math.max(0, planned - done));
}

const NOTHING: PerModule = { listening: 0, reading: 0, writing: 0, speaking: 0 };

function sumOf(minutes: PerModule): number {
  return MODULE_TYPES.reduce((total, type) => total + minutes[type], 0);
}

/** Returns the minutes of each module, in proportion to its gap and to what a mark is worth there. */
function splitMinutes(minutes: number, input: StudyPlanInput): PerModule {
  const weights = MODULE_TYPES.map((type) => gapOf(type, input) * markWeight(type, input));
  const total = weights.reduce((sum, weight) => sum + weight, 0);
  const shares = MODULE_TYPES.map((type, i) => [type, Math.round((minutes * (weights[i] ?? 0)) / total)]);
  return Object.fromEntries(shares) as PerModule;
}

/** Returns the distance from the band to the target, at least MIN_GAP. */
function gapOf(type: ModuleType, { bands, targets }: StudyPlanInput): number {
  const band = bands[type];
  return band === null ? UNKNOWN_GAP : Math.max(MIN_GAP, targets[type] - band);
}

/**
 * Returns the weight of a module by how many more right answers lead to the next half band. Three are usual and give 1;
 * fewer give more than 1, more give less. 1 for Writing and Speaking, which have no band table.
 */
function markWeight(type: ModuleType, { bands, testType }: StudyPlanInput): number {
  const band = bands[type];
  if (band === null || type === "writing" || type === "speaking") return 1;
  const table = type === "listening" ? DEFAULT_BAND_TABLES.listening : DEFAULT_BAND_TABLES[`reading_${testType}`];
  const row = TABLE_BANDS.findIndex((tableBand) => tableBand === band);
  const [answersForBand, answersForNext] = [table[row], table[row - 1]];
  if (answersForBand === undefined || answersForNext === undefined) return 1;
  return Math.min(1.5, Math.max(0.75, 3 / (answersForNext - answersForBand)));
}

/** Returns the tasks that are left of a day: reviews, a lesson, and practice until its minutes are used. */
function tasksOfDay(kind: DayKind, minutesToday: number, week: PerModule, input: StudyPlanInput): PlanTask[] {
  const { dueCards, lesson, doneToday, examDay, today } = input;
  if (kind === "exam") return [];
  const tasks: PlanTask[] = [];
  let minutesLeft = minutesToday - sumOf(doneToday) - doneToday.review - doneToday.lesson;
  if (dueCards > 0) {
    const minutes = Math.min(MAX_REVIEW_MINUTES, Math.max(1, Math.ceil((dueCards * SECONDS_PER_CARD) / 60)));
    tasks.push({ kind: "review", cards: dueCards, minutes, reason: { id: "cards-due", cards: dueCards } });
    minutesLeft -= minutes;
  }
  if (kind === "mock") {
    if (!hasMockTest(doneToday))
      tasks.push({
        kind: "mock",
        minutes: MOCK_MINUTES,
        reason: { id: "mock-day", daysToExam: examDay === null ? null : examDay - today },
      });
    return tasks;
  }
  if (!STUDY_KINDS.has(kind)) return tasks;
  if (lesson !== null && doneToday.lesson === 0 && minutesLeft >= MIN_TASK_MINUTES) {
    tasks.push({ kind: "lesson", lesson, minutes: LESSON_MINUTES, reason: { id: "lesson-first" } });
    minutesLeft -= LESSON_MINUTES;
  }
  return [...tasks, ...practiceTasks(minutesLeft, week, input)];
}

/**
 * Returns practice tasks, each for the module with the least practice in the last week in proportion to its share. A
 * task may be longer than the minutes that are left.
 */
function practiceTasks(minutes: number, week: PerModule, input: StudyPlanInput): PlanTask[] {
  const { lastDays, doneToday, weakTypes } = input;
  const spent = { ...NOTHING };
  for (const day of [doneToday, ...lastDays.slice(0, 6)]) for (const type of MODULE_TYPES) spent[type] += day[type];
  const drilled = new Set<QuestionType>();
  const tasks: PlanTask[] = [];
  let minutesLeft = minutes;
  while (minutesLeft >= MIN_TASK_MINUTES && tasks.length < MAX_PRACTICE_TASKS) {
    const module_type = leastPractised(week, spent);
    const weak = weakTypes.find((candidate) => candidate.module_type === module_type && !drilled.has(candidate.type));
    const task: PlanTask =
      weak === undefined
        ? { kind: "part", module_type, minutes: PART_MINUTES[module_type], reason: gapReason(module_type, input) }
        : { kind: "drill", ...weak, minutes: DRILL_MINUTES, reason: { id: "weak-type", type: weak.type } };
    if (task.kind === "drill") drilled.add(task.type);
    tasks.push(task);
    spent[module_type] += task.minutes;
    minutesLeft -= task.minutes;
  }
  return tasks;
}

/**
 * Returns the module whose practice is the smallest part of its share of the week. Ties go to the larger share, then to
 * the exam's order.
 */
function leastPractised(week: PerModule, spent: PerModule): ModuleType {
  const doneShare = (type: ModuleType): number => spent[type] / Math.max(1, week[type]);
  return MODULE_TYPES.toSorted((a, b) => doneShare(a) - doneShare(b) || week[b] - week[a])[0] ?? "reading";
}

function gapReason(type: ModuleType, { bands, targets, roughBands }: StudyPlanInput): TaskReason {
  const band = bands[type];
  if (band === null) return { id: "no-band-yet" };
  if (targets[type] <= band) return { id: "keep-level" };
  // The middle of a range is not a measured band, so no distance is calculated from it.
  if (roughBands.includes(type)) return { id: "starting-level" };
  return { id: "far-from-target", gap: targets[type] - band };
}
