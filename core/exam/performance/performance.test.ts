import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { DAY_MS } from "../durations.ts";
import { type Band, DEFAULT_BAND_TABLES } from "../bands/band-table.ts";
import type { Miss, QuestionMark } from "../marking/mark.ts";
import type { WritingEvaluation } from "../writing/evaluation.ts";
import { lowestModule, meanBand, type ModuleBands } from "./averages.ts";
import { computePerformanceFeedback, computePerformance } from "./performance.ts";
import { planToTarget } from "./plan.ts";
import { tallyCauses, tallyTypes, weakestTypes } from "./tallies.ts";
import { countedAttempts, type AttemptSummary } from "./attempt-summary.ts";
import { bandChange, bandTrend } from "./trend.ts";

const LEARNER = { target: 7, testType: "academic" } as const;

const marks = (...rights: (boolean | Miss)[]): QuestionMark[] =>
  rights.map((right, i) => ({
    number: i + 1,
    type: i % 2 === 0 ? "matching_headings" : "multiple_choice",
    part: 1,
    right: right === true,
    miss: right === true ? null : right === false ? "wrong" : right,
    given: "",
  }));

const summary = (change: Partial<AttemptSummary> & { band?: Band | null; raw?: number } = {}): AttemptSummary => {
  const { band = 6, raw = 24, ...rest } = change;
  return {
    slug: "a".repeat(22),
    module_type: "reading",
    mode: "exam",
    parts: null,
    at: DAY_MS,
    marking: { band, raw: { right: raw, total: 40 }, questions: [] },
    evaluation: null,
    seconds: {},
    ...rest,
  };
};

const task = (number: 1 | 2) =>
  ({
    task: number,
    priorities: [{ id: "x", criterion: "task", cost: number / 10, say: "Name the things you mean." }],
  }) as unknown as WritingEvaluation["tasks"][number];
const written = (band: Band, tasks: (1 | 2)[] = [1, 2]): Partial<AttemptSummary> => ({
  module_type: "writing",
  marking: null,
  evaluation: {
    evaluator_version: "1",
    band,
    range: { low: band - 0.5, high: band + 0.5 },
    bands_description: "",
    tasks: tasks.map(task),
  },
});

describe("attempts that count", () => {
  it.each([
    ["include a whole module in exam mode", summary(), 1],
    ["exclude practice", summary({ mode: "practice" }), 0],
    ["exclude a part", summary({ parts: [2] }), 0],
    ["exclude a practice set of earlier mistakes", summary({ only: [3, 4] }), 0],
    ["exclude an attempt that the learner excluded", summary({ excluded: true }), 0],
    ["exclude an attempt without a band", summary({ band: null }), 0],
    ["exclude an attempt that is not marked", summary({ marking: null }), 0],
    ["include both Writing tasks", summary(written(6.5)), 1],
    ["exclude a single Writing task", summary(written(6.5, [2])), 0],
    ["exclude a Writing attempt that is not evaluated", summary({ ...written(6), evaluation: null }), 0],
    ["exclude Speaking without a band", summary({ module_type: "speaking", marking: null }), 0],
  ])("%s", (_, attempt, count) => {
    expect(countedAttempts([attempt])).toHaveLength(count);
  });

  it("are sorted by time", () => {
    const counted = countedAttempts([
      summary({ at: 3 * DAY_MS }),
      summary({ at: DAY_MS }),
      summary({ at: 2 * DAY_MS }),
    ]);
    expect(counted.map((attempt) => attempt.at / DAY_MS)).toEqual([1, 2, 3]);
  });
});

const band = fc.integer({ min: 0, max: 18 }).map((halves) => halves / 2);

describe("the mean of bands", () => {
  it.each([
    [[], null],
    [[6], 6],
    [[6, 6.5], 6.5],
    [[6, 6, 6.5, 6.5], 6.5],
    [[6, 6, 6, 6.5], 6],
    [[6, 6, 6.5], 6],
    [[5, 6, 7.5], 6],
  ] as const)("of %j is %s", (bands, mean) => {
    expect(meanBand(bands)).toBe(mean);
  });

  it("is at most a quarter from the exact mean, rounds a quarter up, and does not depend on the order", () => {
    fc.assert(
      fc.property(fc.array(band, { minLength: 1, maxLength: 30 }), (bands) => {
        const exact = bands.reduce((sum, band) => sum + band, 0) / bands.length;
        const mean = meanBand(bands) ?? -1;
        expect(mean - exact).toBeGreaterThan(-0.25);
        expect(mean - exact).toBeLessThanOrEqual(0.25);
        expect(meanBand(bands.toReversed())).toBe(mean);
      }),
    );
  });
});

describe("the plan", () => {
  const bands = (listening: Band, reading: Band, writing: Band, speaking: Band | null = null): ModuleBands => ({
    listening,
    reading,
    writing,
    speaking,
  });
  const raws = { listening: 26, reading: 27 };

  it.each([
    ["has no steps if the target is reached", bands(7, 7, 7), 7, []],
    ["has no steps if the mean rounds up to the target", bands(7, 7, 6.5, 6.5), 7, []],
    ["has no steps if the mean without Speaking rounds up to the target", bands(6.5, 6.5, 6), 6.5, []],
    [
      "raises the modules in which that costs least",
      bands(6.5, 6.5, 6),
      7,
      [
        ["listening", 6.5, 7.5, 6],
        ["reading", 6.5, 7, 3],
      ],
    ],
    ["raises Writing if no other module can rise", bands(9, 9, 5), 8, [["writing", 5, 5.5, null]]],
  ] as const)("%s", (_, from, target, steps) => {
    const plan = planToTarget(target, from, raws, "academic");
    expect(plan?.steps.map((step) => [step.module_type, step.from, step.to, step.answers])).toEqual(steps);
  });

  it("needs Listening, Reading and Writing", () => {
    expect(planToTarget(7, { listening: 6, reading: 6, writing: null, speaking: 6 }, {}, "academic")).toBeNull();
  });

  it("reaches the target exactly, and would not reach it with half a band less", () => {
    const target = fc.integer({ min: 12, max: 18 }).map((halves) => halves / 2);
    fc.assert(
      fc.property(band, band, band, fc.option(band), target, (l, r, w, s, goal) => {
        const start = bands(l, r, w, s);
        const plan = planToTarget(goal, start, raws, "general");
        if (plan === null) throw new Error("no plan");
        const after = Object.values({
          ...start,
          ...Object.fromEntries(plan.steps.map((step) => [step.module_type, step.to])),
        }).filter((band) => band !== null);
        expect(Math.max(...after)).toBeLessThanOrEqual(9);
        const reached = meanBand(after) ?? 0;
        if (plan.steps.length === 0) expect(reached).toBeGreaterThanOrEqual(goal);
        else {
          expect(reached).toBe(goal);
          const [first = 0, ...others] = after.toSorted((a, b) => b - a);
          expect(meanBand([first - 0.5, ...others])).toBeLessThan(goal);
        }
      }),
    );
  });

  it("costs no more than any other plan", () => {
    const half = fc.integer({ min: 10, max: 16 }).map((halves) => halves / 2);
    const raw = fc.integer({ min: 10, max: 40 });
    const cost = (to: number, halves: number, table: readonly number[] | null, right: number): number => {
      const bound = table?.[18 - to];
      const answers = bound === undefined ? (to - halves) * 6 : Math.max(to - halves, bound - right);
      return to === halves ? 0 : answers + (3 * (to - halves) * (to - halves - 1)) / 2;
    };
    fc.assert(
      fc.property(half, half, half, raw, raw, (l, r, w, a, b) => {
        const plan = planToTarget(7.5, bands(l, r, w), { listening: a, reading: b }, "academic");
        const to = { listening: l, reading: r, writing: w };
        for (const step of plan?.steps ?? []) Object.assign(to, { [step.module_type]: step.to });
        const costs = (x: number, y: number, z: number): number =>
          cost(x, 2 * l, DEFAULT_BAND_TABLES.listening, a) +
          cost(y, 2 * r, DEFAULT_BAND_TABLES.reading_academic, b) +
          cost(z, 2 * w, null, 0);
        const sum = 2 * (to.listening + to.reading + to.writing);
        const ours = costs(2 * to.listening, 2 * to.reading, 2 * to.writing);
        for (let x = 2 * l; x <= 18; x += 1)
          for (let y = 2 * r; y <= 18; y += 1) {
            const z = sum - x - y;
            if (z >= 2 * w && z <= 18) expect(ours).toBeLessThanOrEqual(costs(x, y, z));
          }
      }),
    );
  });
});

describe("the trend", () => {
  const countedAttempt = (module_type: "listening" | "reading", at: number, value: Band) =>
    ({ slug: `s${at}`, module_type, at: at * DAY_MS, band: value, range: null, evaluator: null, raw: null }) as const;

  it("uses the last three attempts of each module, and weighs modules equally", () => {
    const points = bandTrend([
      countedAttempt("reading", 1, 5),
      countedAttempt("listening", 2, 7),
      countedAttempt("reading", 3, 6),
      countedAttempt("reading", 4, 7),
      countedAttempt("reading", 5, 7),
    ]);
    expect(points.map((point) => point.mean)).toEqual([5, 6, 6.25, 6.5, 6.83]);
    expect(bandChange(points)).toEqual({ change: 1, since: 2 * DAY_MS });
  });

  it("marks the first Writing band that other rules estimated", () => {
    const writing = (at: number, evaluator: string) =>
      ({ ...countedAttempt("reading", at, 6), module_type: "writing", evaluator }) as const;
    const points = bandTrend([
      writing(1, "4"),
      countedAttempt("reading", 2, 6),
      writing(3, "5"),
      writing(4, "5"),
      countedAttempt("reading", 5, 6),
    ]);
    expect(points.filter((point) => point.has_new_rules).map((point) => point.slug)).toEqual(["s3"]);
  });

  it("has no change for three attempts, and a negative change after a fall", () => {
    const falling = [8, 7, 6, 5].map((value, i) => countedAttempt("reading", i + 1, value));
    expect(bandChange(bandTrend(falling.slice(1)))).toBeNull();
    expect(bandChange(bandTrend(falling))).toEqual({ change: -2, since: DAY_MS });
  });
});

describe("question types", () => {
  const attempt = summary({
    marking: {
      band: null,
      raw: { right: 0, total: 0 },
      questions: marks(true, false, true, "empty", false, true, "spelling"),
    },
    seconds: { "1": 30, "2": 50, "3": 0 },
  });

  it("are tallied with the measured time, weakest first", () => {
    expect(tallyTypes([attempt])).toEqual([
      { module_type: "reading", type: "multiple_choice", right: 1, total: 3, seconds: 50, timed: 1 },
      { module_type: "reading", type: "matching_headings", right: 2, total: 4, seconds: 30, timed: 1 },
    ]);
  });

  it("are weak only if seen often enough", () => {
    expect(weakestTypes(tallyTypes([attempt]))).toEqual([]);
    expect(weakestTypes(tallyTypes([attempt, attempt])).map((tally) => tally.type)).toEqual([
      "multiple_choice",
      "matching_headings",
    ]);
  });

  it("list causes of lost marks, most frequent first", () => {
    expect(tallyCauses([attempt])).toEqual([
      { miss: "wrong", count: 2 },
      { miss: "empty", count: 1 },
      { miss: "spelling", count: 1 },
    ]);
  });
});

describe("short practice", () => {
  const questions = marks(true, false, true, true, false, true);
  const answered = { band: null, raw: { right: 4, total: 6 }, questions };
  const part = summary({ slug: "part", parts: [2], marking: answered });
  const drill = summary({ slug: "drill", mode: "practice", marking: answered });
  const whole = summary({ slug: "whole", marking: { ...answered, band: 6 } });
  const retaken = summary({ slug: "again", mode: "practice", only: [2], marking: answered });

  it("counts right answers of modules, parts and drills alike, and retaken mistakes not at all", () => {
    const { accuracy } = computePerformance([part, drill, whole, retaken], 3, LEARNER);
    expect(accuracy.map(({ type, right, total }) => [type, right, total])).toEqual([
      ["multiple_choice", 6, 9],
      ["matching_headings", 6, 9],
    ]);
  });

  it("leaves out attempts that the learner excluded", () => {
    const performance = computePerformance(
      [
        { ...whole, excluded: true },
        { ...part, excluded: true },
      ],
      2,
      LEARNER,
    );
    expect(performance).toMatchObject({ accuracy: [], practice_parts: 0, average_score: { reading: { papers: 0 } } });
  });

  it("is counted once for each part and drill, whatever its number of groups", () => {
    expect(computePerformance([part, drill, drill, whole, retaken], 3, LEARNER).practice_parts).toBe(2);
  });

  it("gives advice on the weakest type, and no band", () => {
    const { average_score } = computePerformance([part, drill], 1, LEARNER);
    expect(average_score.reading.average_bands).toBeNull();
    expect(computePerformanceFeedback([part, drill], LEARNER).overall_feedback).toMatch(
      /^Multiple choice in Reading: 4 of 6 right\./,
    );
  });
});

describe("performance", () => {
  const history = [
    summary({ slug: "r1", at: DAY_MS, band: 6, raw: 25 }),
    summary({ slug: "l1", module_type: "listening", at: 2 * DAY_MS, band: 6.5, raw: 27 }),
    summary({ slug: "w1", ...written(6), at: 3 * DAY_MS }),
    summary({ slug: "p1", mode: "practice", at: 4 * DAY_MS, band: 9, raw: 40 }),
  ];

  it("has averages under the specification's names, and no overall band without Speaking", () => {
    const { average_score, plan, trend } = computePerformance(history, 5, LEARNER);
    expect(average_score).toEqual({
      listening: { average_bands: 6.5, papers: 1 },
      reading: { average_bands: 6, papers: 1 },
      writing: { average_bands: 6, papers: 1 },
      speaking: { average_bands: null, papers: 0 },
      overall: { average_bands: null, papers: 3, total_attempts: 5 },
      without_speaking: { average_bands: 6 },
    });
    expect(trend.map((point) => point.slug)).toEqual(["r1", "l1", "w1"]);
    expect(plan).toMatchObject({ now: 6, target: 7 });
  });

  it("gives advice in words, dated by the newest attempt", () => {
    const { overall_feedback, overall_feedback_date } = computePerformanceFeedback(history, LEARNER);
    expect(overall_feedback_date).toBe(3 * DAY_MS);
    expect(overall_feedback).toContain("Reading is your lowest average, at 6.0.");
    expect(overall_feedback).toContain("The shortest way to 7.0: ");
    expect(overall_feedback).toContain("Task 2 lost most under Task Response. Name the things you mean.");
    expect(computePerformanceFeedback([], LEARNER)).toEqual({ overall_feedback: "", overall_feedback_date: null });
  });

  it("does not depend on the order of the attempts", () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(history, { minLength: history.length }), (shuffled) => {
        expect(computePerformance(shuffled, 5, LEARNER)).toEqual(computePerformance(history, 5, LEARNER));
        expect(computePerformanceFeedback(shuffled, LEARNER)).toEqual(computePerformanceFeedback(history, LEARNER));
      }),
    );
  });
});

it("names the first of several equal averages as the lowest", () => {
  expect(lowestModule({ listening: null, reading: 6, writing: 6, speaking: null })).toBe("reading");
});
