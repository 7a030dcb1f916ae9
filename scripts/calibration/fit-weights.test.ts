import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { EVALUATOR_VERSION, type Gate } from "#core/exam/writing/evaluation.ts";
import { scoreCriteria, scoreTerms } from "#core/exam/writing/score.ts";
import { WEIGHTS, type Form, type Weights } from "#core/exam/writing/weights.ts";
import { CRITERIA, isHeldOut, parseCalibrationLines, type CalibrationLine } from "./calibration-line.ts";
import { createRandom } from "../seeded-random.ts";
import { fitWeights } from "./fit-weights.ts";
import { measureWeights } from "./measure-weights.ts";

/** Simulated examiners give plain joins and openers double weight, ignore articles, and give lower bands. */
const TRUE_FACTORS: Readonly<Record<string, number>> = { "plain-joins": 2, openers: 2, articles: 0 };
const EXAMINERS: Weights = {
  ...WEIGHTS,
  base: { task: 5.8, coherence: 5.8, lexis: 6, grammar: 5.6 },
  terms: WEIGHTS.terms.map((term) => ({
    ...term,
    knots: term.knots.map(([value, bands]) => [value, bands * (TRUE_FACTORS[term.id] ?? 1)] as const),
  })),
};

/** A term rarely adds or subtracts more bands than this. */
const USUAL_BANDS = 0.5;

/**
 * Makes answers whose random features are in the usual range of each term. Their bands are from examiners who use the
 * given weights and err by up to half a band.
 */
function makeLines(count: number, { examiners = EXAMINERS, gates = [] as Gate[] } = {}): CalibrationLine[] {
  const random = createRandom(7);
  return Array.from({ length: count }, (_, n): CalibrationLine => {
    const form: Form = (["essay", "report", "letter"] as const)[n % 3] ?? "essay";
    const features = Object.fromEntries(
      WEIGHTS.terms.map(({ feature, knots }) => {
        const usual = knots.filter(([, bands]) => Math.abs(bands) <= USUAL_BANDS);
        const [first, last] = [usual[0]?.[0] ?? 0, usual.at(-1)?.[0] ?? 0];
        return [feature, first + (last - first) * random()];
      }),
    );
    const rate = (weights: Weights) => scoreCriteria(scoreTerms(form, features, weights), gates, weights);
    const examiner = rate(examiners);
    const learner = Math.floor(n / 2)
      .toString(16)
      .padStart(8, "0");
    return {
      learner: learner.repeat(2),
      task: form === "essay" ? 2 : 1,
      evaluator_version: EVALUATOR_VERSION,
      terms: { form, features, gates: gates.map(({ id, criteria, cap }) => ({ id, criteria, cap })) },
      machine: rate(WEIGHTS),
      examiner: Object.fromEntries(
        CRITERIA.map((criterion) => [
          criterion,
          Math.min(9, Math.max(1, examiner[criterion] + Math.round(random() * 2 - 1) / 2)),
        ]),
      ) as CalibrationLine["examiner"],
    };
  });
}

const lines = makeLines(1500);
const fitted = fitWeights(lines.filter((line) => !isHeldOut(line)));

describe("fitted weights", () => {
  it.each(["Task 1", "Task 2", "task", "coherence", "lexis", "grammar"])(
    "agree more on held-out learners: %s",
    (name) => {
      const heldOut = lines.filter(isHeldOut);
      const [before, after] = [WEIGHTS, fitted].map((weights) => measureWeights(heldOut, weights).get(name));
      expect(after?.count).toBeGreaterThan(80);
      expect(after?.qwk).toBeGreaterThan(before?.qwk ?? 1);
      expect(after?.rmse).toBeLessThan(before?.rmse ?? 0);
    },
  );

  it.each(Object.entries(TRUE_FACTORS))("recover the factor of %s, %f", (id, factor) => {
    const [before, after] = [WEIGHTS, fitted].map(({ terms }) => terms.find((term) => term.id === id)?.knots[0]?.[1]);
    const fittedFactor = (after ?? 0) / (before ?? 1);
    expect(Math.abs(fittedFactor - factor)).toBeLessThan(Math.abs(1 - factor) / 2);
  });

  it.each(CRITERIA)("recover the base of %s", (criterion) => {
    expect(Math.abs(fitted.base[criterion] - EXAMINERS.base[criterion])).toBeLessThan(0.15);
  });

  it("keep the sign and the position of every knot, the scale and the shares", () => {
    expect(fitted.terms.map(({ id, knots }) => [id, knots.map(([value]) => value)])).toEqual(
      WEIGHTS.terms.map(({ id, knots }) => [id, knots.map(([value]) => value)]),
    );
    for (const [i, { knots }] of fitted.terms.entries())
      for (const [j, [, bands]] of knots.entries())
        expect(bands * (WEIGHTS.terms[i]?.knots[j]?.[1] ?? 0)).toBeGreaterThanOrEqual(0);
    expect(fitted).toMatchObject({ scale: WEIGHTS.scale, share: WEIGHTS.share });
  });

  it("do not change if there are no answers, or if gates cap every band", () => {
    expect(fitWeights([])).toEqual(WEIGHTS);
    const gate: Gate = { id: "under-half", criteria: [...CRITERIA], cap: 4, reason: "" };
    expect(fitWeights(makeLines(50, { gates: [gate] }))).toEqual(WEIGHTS);
  });

  it("stay near today's weights while answers are few", () => {
    const few = fitWeights(lines.slice(0, 5));
    expect(Math.abs(few.base.task - WEIGHTS.base.task)).toBeLessThan(0.5);
  });
});

describe("isHeldOut", () => {
  it("holds out a fifth of the learners, each with all their answers", () => {
    const sides = new Map<string, Set<boolean>>();
    for (const line of lines)
      sides.set(line.learner, (sides.get(line.learner) ?? new Set<boolean>()).add(isHeldOut(line)));
    const sidesWithHeldOut = [...sides.values()].filter((side) => side.has(true));
    expect([...sides.values()].every(({ size }) => size === 1)).toBe(true);
    expect(sidesWithHeldOut.length / sides.size).toBeCloseTo(0.2, 1);
  });
});

describe("parseCalibrationLines", () => {
  it("parses an export line by line, and throws if a line is not an entry", () => {
    const text = lines
      .slice(0, 3)
      .map((line) => JSON.stringify(line))
      .join("\n");
    expect(parseCalibrationLines(`${text}\n`)).toEqual(lines.slice(0, 3));
    expect(() => parseCalibrationLines('{"learner":"ada"}\n')).toThrow();
  });
});

describe("npm run fit-weights", () => {
  const folder = mkdtempSync(join(tmpdir(), "bandwise-fit-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const [from, to] = [join(folder, "export.jsonl"), join(folder, "proposal.json")];
  const runFit = (exported: readonly CalibrationLine[]) => {
    writeFileSync(from, exported.map((line) => `${JSON.stringify(line)}\n`).join(""));
    return spawnSync(process.execPath, ["scripts/fit-weights.ts", from, "--to", to], { encoding: "utf8" });
  };

  it("prints the held-out agreement of today's and the fitted weights, and writes a proposal", () => {
    const { status, stdout } = runFit(lines);
    expect(status).toBe(0);
    const [today, after] = [WEIGHTS, fitted].map((weights) => measureWeights(lines.filter(isHeldOut), weights));
    const [before, proposed] = [today, after].map((measured) => measured?.get("Task 1"));
    const expected = [before?.qwk, proposed?.qwk, before?.rmse, proposed?.rmse].map((value) => value?.toFixed(3));
    const row = stdout.split("\n").find((line) => line.startsWith("Task 1"));
    expect(row?.split(/ +/u)).toEqual(["Task", "1", "200", ...expected]);
    expect(JSON.parse(readFileSync(to, "utf8"))).toMatchObject({
      evaluator_version: EVALUATOR_VERSION,
      base: { today: WEIGHTS.base, proposed: fitted.base },
    });
  });

  it("refuses too few answers of the current version", () => {
    expect(runFit(lines.slice(0, 300))).toMatchObject({ status: 1, stdout: "" });
    expect(runFit(lines.map((line) => ({ ...line, evaluator_version: "7" })))).toMatchObject({ status: 1 });
  });
});
