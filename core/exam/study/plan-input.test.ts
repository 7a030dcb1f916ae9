import { expect, test } from "vitest";
import { HOUR_MS } from "../durations.ts";
import type { AttemptSummary } from "../performance/attempt-summary.ts";
import { lessonCard, questionCard } from "./card-ref.ts";
import { type LearnerFacts, doneToday, planInput } from "./plan-input.ts";
import { NO_STUDY_SETTINGS } from "./study-settings.ts";

/** Monday 23 November 2026, 01:00 in a zone two hours east of UTC: still Sunday in UTC. */
const NOW = Date.UTC(2026, 10, 22, 23);
const MONDAY = 20_780;

function learnerFacts(overrides: Partial<LearnerFacts> = {}): LearnerFacts {
  return {
    now: NOW,
    zone: 120,
    settings: NO_STUDY_SETTINGS,
    target: 7,
    testType: "academic",
    practice: [],
    log: [],
    dueCards: 0,
    lessons: [],
    ...overrides,
  };
}

function attempt(overrides: Partial<AttemptSummary> = {}): AttemptSummary {
  return {
    slug: "a",
    module_type: "reading",
    mode: "practice",
    parts: [1],
    at: NOW,
    marking: null,
    evaluation: null,
    seconds: { "1": 600 },
    ...overrides,
  };
}

test("today is the day in the learner's time zone", () => {
  expect(planInput(learnerFacts()).today).toBe(MONDAY);
  expect(planInput(learnerFacts({ zone: 0 })).today).toBe(MONDAY - 1);
});

test("a learner without settings gets three hours and the account's target", () => {
  expect(planInput(learnerFacts())).toMatchObject({
    hoursAWeek: 3,
    examDay: null,
    targets: { listening: 7, writing: 7 },
    bands: { listening: null, writing: null },
    since: MONDAY,
  });
});

test("the starting level counts until there is a band", () => {
  const settings = {
    ...NO_STUDY_SETTINGS,
    starting_level: {
      source: "diagnostic" as const,
      skills: { listening: { low: 5, high: 6.5 }, reading: null, writing: null, speaking: null },
    },
  };
  const exam = attempt({
    module_type: "listening",
    mode: "exam",
    parts: null,
    marking: { band: 7, raw: { right: 30, total: 40 }, questions: [] },
  });

  expect(planInput(learnerFacts({ settings })).bands.listening).toBe(5.5);
  expect(planInput(learnerFacts({ settings })).roughBands).toEqual(["listening"]);
  const later = planInput(learnerFacts({ settings, practice: [exam] }));
  expect([later.bands.listening, later.roughBands]).toEqual([7, []]);
});

test("does not mark bands that the learner entered as estimated", () => {
  const skills = { listening: { low: 6, high: 6 }, reading: null, writing: null, speaking: null };
  const settings = { ...NO_STUDY_SETTINGS, starting_level: { source: "own_bands" as const, skills } };

  expect(planInput(learnerFacts({ settings })).roughBands).toEqual([]);
});

test.each([
  ["2026-12-19", MONDAY + 26],
  ["2026-11-23", MONDAY],
  ["2026-11-22", null],
])("an exam on %s is on day %s", (exam_date, day) => {
  expect(planInput(learnerFacts({ settings: { ...NO_STUDY_SETTINGS, exam_date } })).examDay).toBe(day);
});

test("counts practice on the day on which it ended", () => {
  const yesterday = attempt({ slug: "b", at: NOW - 2 * HOUR_MS });
  const input = planInput(learnerFacts({ practice: [attempt(), yesterday] }));

  expect(input.doneToday.reading).toBe(10);
  expect(input.lastDays[0]?.reading).toBe(10);
  expect(input.since).toBe(MONDAY - 1);
});

test("offers the lesson about the weakest question type until it was read, and ignores excluded attempts and retaken mistakes", () => {
  const wrong = Array.from({ length: 8 }, (_, at) => ({
    number: at + 1,
    type: "matching_headings" as const,
    right: false,
    miss: null,
  })) as never[];
  const practice = [attempt({ marking: { band: null, raw: { right: 0, total: 8 }, questions: wrong } })];
  const lessons = [
    {
      id: "headings",
      title: "Headings",
      module_type: "reading" as const,
      minutes: 4 as const,
      types: ["matching_headings" as const],
      tasks: [],
      parts: [],
    },
  ];
  const read = { id: "x", card: lessonCard("headings"), at: NOW - 30 * HOUR_MS, zone: 120, act: "good" as const };

  expect(planInput(learnerFacts({ practice, lessons })).lesson).toBe("headings");
  expect(planInput(learnerFacts({ practice, lessons, log: [read] })).lesson).toBeNull();
  for (const uncounted of [{ excluded: true }, { only: [1] }])
    expect(
      planInput(learnerFacts({ practice: practice.map((summary) => ({ ...summary, ...uncounted })), lessons })).lesson,
    ).toBeNull();
});

test("lists what was done today: each drill once, all reviews as one item, and each lesson", () => {
  const entry = (id: string, card: string, at: number) => ({ id, card, at, zone: 120, act: "good" as const });
  const log = [
    entry("1", questionCard("m/a"), NOW - 1000),
    entry("2", questionCard("m/b"), NOW - 500),
    entry("3", questionCard("m/a"), NOW - 400),
    entry("4", lessonCard("headings"), NOW - 2000),
    entry("5", questionCard("m/c"), NOW - 5 * HOUR_MS),
  ];
  const practice = [attempt({ slug: "drill" }), attempt({ slug: "drill", seconds: { "4": 60 } })];

  expect(doneToday(learnerFacts({ practice, log }))).toEqual([
    { kind: "lesson", lesson: "headings", at: NOW - 2000, minutes: 5 },
    { kind: "reviews", cards: 2, at: NOW - 400, minutes: 2 },
    { kind: "practice", slug: "drill", module_type: "reading", at: NOW, minutes: 11 },
  ]);
});
