import { describe, expect, it, test } from "vitest";
import { outlookWarning } from "./outlook.ts";
import { type PerModule, type PlanTask, studyPlan, type StudyPlanInput, weekday } from "./study-plan.ts";

/** Monday 23 November 2026. */
const MONDAY = 20_780;
const NOTHING: PerModule = { listening: 0, reading: 0, writing: 0, speaking: 0 };

function input(overrides: Partial<StudyPlanInput> = {}): StudyPlanInput {
  return {
    today: MONDAY,
    examDay: null,
    since: MONDAY,
    hoursAWeek: 3,
    daysOff: [7],
    targets: { listening: 7, reading: 7, writing: 7, speaking: 7 },
    bands: { listening: 6.5, reading: 6.5, writing: 6.5, speaking: 6.5 },
    testType: "academic",
    dueCards: 0,
    roughBands: [],
    weakTypes: [],
    lesson: null,
    lastDays: [],
    doneToday: { ...NOTHING, review: 0, lesson: 0 },
    ...overrides,
  };
}

const kinds = (tasks: readonly PlanTask[]): string[] => tasks.map(({ kind }) => kind);

test("day 20,780 is a Monday", () => {
  expect(new Date(MONDAY * 86_400_000).toISOString().slice(0, 10)).toBe("2026-11-23");
  expect(weekday(MONDAY)).toBe(1);
  expect(weekday(-1)).toBe(3);
});

describe("the days of a plan", () => {
  it("spread the hours over the study days", () => {
    const { days } = studyPlan(input());

    expect(days.map(({ kind }) => kind)).toEqual(["study", "study", "study", "study", "study", "buffer", "off"]);
    expect(days.map(({ minutes }) => minutes)).toEqual([30, 30, 30, 30, 30, 30, 0]);
  });

  it("end with a light day before the exam", () => {
    const { days } = studyPlan(input({ examDay: MONDAY + 3 }));

    expect(days.slice(0, 4).map(({ kind }) => kind)).toEqual(["study", "study", "light", "exam"]);
  });

  it("have no task on the day of the exam and on days off", () => {
    expect(studyPlan(input({ examDay: MONDAY })).tasks).toEqual([]);
    expect(studyPlan(input({ daysOff: [1] })).tasks).toEqual([]);
  });

  it("have no study if every day is off", () => {
    const plan = studyPlan(input({ daysOff: [1, 2, 3, 4, 5, 6, 7] }));

    expect(plan.minutesToday).toBe(0);
    expect(plan.tasks).toEqual([]);
  });

  test.each([28, 14, 7])("have a mock test %i days before the exam", (before) => {
    const plan = studyPlan(input({ since: MONDAY - 40, examDay: MONDAY + before }));

    expect(plan.days[0]?.kind).toBe("mock");
    expect(kinds(plan.tasks)).toEqual(["mock"]);
  });

  it("move a mock test from a day off to the study day before", () => {
    // A week before Monday is a Monday; with Sunday and Monday off the mock moves to Saturday.
    const saturday = MONDAY + 5;
    const plan = studyPlan(input({ today: saturday, since: MONDAY - 40, daysOff: [7, 1], examDay: saturday + 9 }));

    expect(plan.days[0]?.kind).toBe("mock");
    expect(plan.days.filter(({ kind }) => kind === "mock")).toHaveLength(1);
  });

  it("make up a missed mock test on the last study day of the week", () => {
    // The mock was on Monday; today is Wednesday.
    const missed = { today: MONDAY + 2, since: MONDAY - 21, lastDays: [NOTHING, NOTHING] };
    expect(studyPlan(input(missed)).days.map(({ kind }) => kind)).toEqual([
      "study",
      "study",
      "study",
      "mock",
      "off",
      "study",
      "study",
    ]);
    const taken = { ...missed, lastDays: [NOTHING, { listening: 40, reading: 60, writing: 60, speaking: 14 }] };
    expect(studyPlan(input(taken)).days.map(({ kind }) => kind)).not.toContain("mock");
  });

  it("do not make up a mock test in the last days before the exam", () => {
    // A week before the exam on Monday the mock was missed; the buffer day is two days before the exam.
    const plan = studyPlan(
      input({ today: MONDAY + 2, since: MONDAY - 60, examDay: MONDAY + 7, lastDays: [NOTHING, NOTHING] }),
    );
    expect(plan.days.map(({ kind }) => kind)).not.toContain("mock");
  });

  it("have a mock test every three weeks without an exam date", () => {
    expect(studyPlan(input({ since: MONDAY - 21 })).days[0]?.kind).toBe("mock");
    expect(studyPlan(input({ since: MONDAY - 20 })).days.map(({ kind }) => kind)).toContain("mock");
    expect(studyPlan(input()).days.map(({ kind }) => kind)).not.toContain("mock");
  });
});

describe("the minutes of a week", () => {
  it("go to the module that is farthest from its target", () => {
    const { week } = studyPlan(input({ bands: { listening: 7, reading: 7, writing: 5.5, speaking: 7 } }));

    expect(week.writing).toBeGreaterThan(week.listening + week.reading);
    expect(week.listening).toBeGreaterThan(0);
  });

  it("are more for a module in which fewer answers lead to the next half band", () => {
    // Listening from 6 to 6.5 takes 3 answers, Academic Reading 4.
    const { week } = studyPlan(input({ bands: { listening: 6, reading: 6, writing: 7, speaking: 7 } }));

    expect(week.listening).toBeGreaterThan(week.reading);
  });

  it("add up to the hours of the week within the rounding", () => {
    const { week } = studyPlan(input({ hoursAWeek: 5 }));

    expect(Math.abs(week.listening + week.reading + week.writing + week.speaking - 300)).toBeLessThanOrEqual(2);
  });
});

describe("the tasks of a day", () => {
  it("begin with the cards that are due, then a lesson, then a drill of the weakest type", () => {
    const { tasks } = studyPlan(
      input({
        dueCards: 8,
        lesson: "not-given",
        bands: { listening: 7, reading: 5.5, writing: 7, speaking: 7 },
        weakTypes: [{ module_type: "reading", type: "identifying_information" }],
      }),
    );

    expect(kinds(tasks)).toEqual(["review", "lesson", "drill", "part"]);
    expect(tasks[0]).toMatchObject({ minutes: 6, reason: { id: "cards-due", cards: 8 } });
    expect(tasks[2]).toMatchObject({ module_type: "reading", type: "identifying_information" });
  });

  it("shrink by what was done today", () => {
    const doneToday = { ...NOTHING, reading: 20, review: 10, lesson: 0 };

    expect(studyPlan(input({ doneToday })).tasks).toEqual([]);
  });

  it("never ask for the same drill twice", () => {
    const { tasks } = studyPlan(
      input({
        hoursAWeek: 14,
        bands: { listening: 7, reading: 4, writing: 7, speaking: 7 },
        weakTypes: [{ module_type: "reading", type: "matching_headings" }],
      }),
    );

    expect(tasks.filter(({ kind }) => kind === "drill")).toHaveLength(1);
  });

  it("practise the modules that the last days left out", () => {
    const writing = { ...NOTHING, writing: 30 };
    const { tasks } = studyPlan(
      input({ today: MONDAY + 2, lastDays: [writing, writing], bands: { ...input().bands, writing: 5 } }),
    );

    expect(tasks[0]).toMatchObject({ kind: "part" });
    expect(tasks[0]).not.toMatchObject({ module_type: "writing" });
  });

  it("make up for missed days on the buffer day, and ask for nothing if none was missed", () => {
    const saturday = MONDAY + 5;
    const day = { ...NOTHING, reading: 30 };

    expect(studyPlan(input({ today: saturday, lastDays: [day, day, day, day, day] })).tasks).toEqual([]);
    expect(studyPlan(input({ today: saturday, lastDays: [day, day, NOTHING, day, day] })).minutesToday).toBe(30);
    expect(studyPlan(input({ today: saturday, lastDays: [] })).minutesToday).toBe(60);
  });

  it("do not count days before the plan as missed", () => {
    expect(studyPlan(input({ today: MONDAY + 5, since: MONDAY + 4, lastDays: [] })).minutesToday).toBe(30);
  });

  it("are only reviews on the day before the exam", () => {
    expect(kinds(studyPlan(input({ dueCards: 3, examDay: MONDAY + 1 })).tasks)).toEqual(["review"]);
  });

  it("still offer the cards that are due on a day off", () => {
    expect(kinds(studyPlan(input({ dueCards: 3, daysOff: [1] })).tasks)).toEqual(["review"]);
  });
});

test("gives no distance to the target as a reason if only a range is known", () => {
  const bands = { listening: 7, reading: 7, writing: 5.5, speaking: 7 };
  const reasonOf = (change: Partial<StudyPlanInput>) => studyPlan(input({ bands, ...change })).tasks[0]?.reason;

  expect(reasonOf({})).toEqual({ id: "far-from-target", gap: 1.5 });
  expect(reasonOf({ roughBands: ["writing"] })).toEqual({ id: "starting-level" });
});

test("a month of following the plan gives the most minutes to the weakest module and kind", () => {
  const practised: PerModule[] = [];
  const drills = new Map<string, number>();
  const weakTypes = [{ module_type: "reading" as const, type: "identifying_information" as const }];
  for (let day = 0; day < 30; day += 1) {
    const missed = day % 7 === 3;
    const { tasks } = studyPlan(
      input({
        today: MONDAY + day,
        bands: { listening: 7, reading: 5.5, writing: 6.5, speaking: 7 },
        weakTypes,
        lastDays: practised.toReversed().slice(0, 7),
      }),
    );
    const done = { ...NOTHING };
    for (const task of missed ? [] : tasks) {
      if (task.kind !== "drill" && task.kind !== "part") continue;
      done[task.module_type] += task.minutes;
      if (task.kind === "drill") drills.set(task.type, (drills.get(task.type) ?? 0) + 1);
    }
    practised.push(done);
  }
  const total = (type: keyof PerModule): number => practised.reduce((sum, day) => sum + day[type], 0);

  expect(total("reading")).toBeGreaterThan(total("writing"));
  expect(total("writing")).toBeGreaterThan(total("listening"));
  expect(total("listening")).toBeGreaterThan(0);
  expect(total("speaking")).toBeGreaterThan(0);
  expect(drills.get("identifying_information")).toBeGreaterThan(10);
});

describe("outlookWarning", () => {
  test.each([
    [6, 6.5, 7 * 10, null],
    [6, 6.5, 7 * 9, { gap: 0.5, weeksLeft: 9, weeksUsually: { least: 10, most: 12 } }],
    [5.5, 7, 30, { gap: 1.5, weeksLeft: 4, weeksUsually: { least: 30, most: 36 } }],
    [7, 7, 3, null],
    [7.5, 7, 3, null],
  ] as const)("returns for band %d, target %d and %i days: %j", (now, target, days, expected) => {
    expect(outlookWarning(now, target, days)).toEqual(expected);
  });
});
