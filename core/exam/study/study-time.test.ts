import { expect, test } from "vitest";
import { DAY_MS, HOUR_MS } from "../durations.ts";
import type { AttemptSummary } from "../performance/attempt-summary.ts";
import { lessonCard, questionCard } from "./card-ref.ts";
import type { StudyAct } from "./study-log.ts";
import { studyProgress } from "./study-progress.ts";
import { mondayOf, studyTimeByDay, studyTimeByWeek } from "./study-time.ts";
import { weekSummary } from "./week-summary.ts";

/** Monday 23 November 2026. */
const MONDAY = 20_780;
const CARD = questionCard("reading-1/q-1");

const utc = () => 0;

function at(day: number, hour = 12): number {
  return day * DAY_MS + hour * HOUR_MS;
}

function reading(when: number, right: number, total: number, overrides: Partial<AttemptSummary> = {}): AttemptSummary {
  return {
    slug: `a${when}`,
    module_type: "reading",
    mode: "practice",
    parts: [1],
    at: when,
    marking: {
      band: null,
      raw: { right, total },
      questions: Array.from({ length: total }, (_, i) => ({
        number: i + 1,
        type: "matching_headings" as const,
        part: 1,
        right: i < right,
        miss: i < right ? null : ("wrong" as const),
        given: "A",
      })),
    },
    evaluation: null,
    seconds: { "1": 600 },
    ...overrides,
  };
}

function entry(card: string, when: number, act: StudyAct = "good", zone = 0) {
  return { id: `${card}-${when}`, card, at: when, zone, act };
}

test("adds up practice, reviews at 40 seconds and lessons at five minutes", () => {
  const lesson = lessonCard("matching-headings");
  const log = [
    entry(CARD, at(MONDAY)),
    entry(CARD, at(MONDAY, 13), "again"),
    entry(CARD, at(MONDAY, 14), "suspend"),
    entry(CARD, at(MONDAY, 15)),
    entry(lesson, at(MONDAY)),
    entry(lesson, at(MONDAY, 13)),
  ];
  const days = studyTimeByDay({ practice: [reading(at(MONDAY), 3, 6)], log, zoneAt: utc });

  expect([...days]).toEqual([[MONDAY, { minutes: 17, answers: 6, reviews: 3 }]]);
});

test("does not count empty questions as answers", () => {
  const attempt = reading(at(MONDAY), 0, 2);
  const questions = attempt.marking!.questions.map((question) => ({ ...question, miss: "empty" as const, given: "" }));
  const practice = [{ ...attempt, marking: { ...attempt.marking!, questions } }];

  expect(studyTimeByDay({ practice, log: [], zoneAt: utc }).get(MONDAY)).toMatchObject({ answers: 0, minutes: 10 });
});

test("counts practice and reviews on the day in the learner's time zone at that moment", () => {
  const evening = at(MONDAY - 1, 23);
  const history = {
    practice: [reading(evening, 1, 1)],
    log: [entry(CARD, evening, "good", -60)],
    zoneAt: () => 120,
  };

  const days = studyTimeByDay(history);

  expect(days.get(MONDAY)?.answers).toBe(1);
  expect(days.get(MONDAY - 1)?.reviews).toBe(1);
});

test.each([
  [MONDAY, MONDAY],
  [MONDAY + 6, MONDAY],
  [MONDAY - 1, MONDAY - 7],
])("the week of day %i begins on Monday, day %i", (day, monday) => {
  expect(mondayOf(day)).toBe(monday);
});

test("adds up weeks from Monday to Sunday, the current one last", () => {
  const practice = [reading(at(MONDAY - 7), 1, 1), reading(at(MONDAY - 1), 1, 1), reading(at(MONDAY), 1, 1)];
  const days = studyTimeByDay({ practice, log: [], zoneAt: utc });

  expect(studyTimeByWeek(days, MONDAY + 3, 3)).toEqual([
    { monday: MONDAY - 14, minutes: 0, answers: 0, reviews: 0 },
    { monday: MONDAY - 7, minutes: 20, answers: 2, reviews: 0 },
    { monday: MONDAY, minutes: 10, answers: 1, reviews: 0 },
  ]);
});

function summarise(practice: readonly AttemptSummary[], today: number) {
  const history = { practice, log: [], zoneAt: utc };
  return weekSummary(history, studyTimeByDay(history), today);
}

test("names the question types that clearly improved on the four weeks before", () => {
  const practice = [
    // Five weeks ago: too old to compare with.
    reading(at(MONDAY - 30), 30, 30),
    reading(at(MONDAY - 10), 10, 30),
    reading(at(MONDAY + 1), 9, 10),
  ];

  expect(summarise(practice, MONDAY + 2)).toMatchObject({
    isCurrent: true,
    minutes: 10,
    answers: 10,
    better: [{ type: "matching_headings", before: { right: 10, total: 30 }, after: { right: 9, total: 10 } }],
    next: { type: "matching_headings", right: 49, total: 70 },
  });
});

test("repeated mistakes and excluded attempts do not count as an improvement", () => {
  const practice = [
    reading(at(MONDAY - 10), 10, 30),
    reading(at(MONDAY + 1), 9, 10, { only: [1] }),
    reading(at(MONDAY + 1), 9, 10, { slug: "b", excluded: true }),
  ];

  expect(summarise(practice, MONDAY + 2)?.better).toEqual([]);
});

test("summarises the last week while the current one has no practice, and nothing after two weeks without practice", () => {
  const practice = [reading(at(MONDAY - 3), 9, 10)];

  expect(summarise(practice, MONDAY)).toMatchObject({ isCurrent: false, answers: 10, next: null });
  expect(summarise(practice, MONDAY + 7)).toBeNull();
});

test("shows eight weeks of study time, and five weeks of days from Monday to Sunday", () => {
  const practice = [reading(at(MONDAY - 28), 1, 1), reading(at(MONDAY - 29), 1, 1), reading(at(MONDAY + 2), 1, 1)];

  const progress = studyProgress({ practice, log: [], zoneAt: utc }, at(MONDAY + 3));

  expect(progress?.weeks.map(({ minutes }) => minutes)).toEqual([0, 0, 10, 10, 0, 0, 0, 10]);
  expect(progress?.calendar.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
  expect(progress?.calendar[0]?.[0]).toEqual({ day: MONDAY - 28, minutes: 10 });
  expect(progress?.calendar[4]?.[2]).toEqual({ day: MONDAY + 2, minutes: 10 });
  expect(progress?.calendar[4]?.[3]).toEqual({ day: MONDAY + 3, minutes: null });
  expect(progress?.practisedDays).toBe(2);
});

test("a learner who has done nothing has no progress", () => {
  expect(studyProgress({ practice: [], log: [], zoneAt: utc }, at(MONDAY))).toBeNull();
});
