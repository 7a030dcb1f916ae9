import type { Criterion } from "#core/exam/writing/evaluation.ts";
import { scoreTerms } from "#core/exam/writing/score.ts";
import { WEIGHTS, type Term, type Weights } from "#core/exam/writing/weights.ts";
import { CRITERIA, type CalibrationLine } from "./calibration-line.ts";

/**
 * Expected standard deviations. `change` is how far a factor is from 1, and a base from today's base. `error` is how
 * far an examiner's band is from the sum of the terms. The penalty is the ratio of their squares: it keeps the weights
 * near today's values until many answers disagree.
 */
const EXPECTED_DEVIATIONS = { change: 0.5, error: 0.7 };
const PENALTY = (EXPECTED_DEVIATIONS.error / EXPECTED_DEVIATIONS.change) ** 2;
/** A term may lose its weight or triple it. It never changes its sign, which follows from the band descriptors. */
const FACTOR_RANGE = { least: 0, most: 3 };
const MAX_SWEEPS = 1000;
const SMALL_CHANGE = 1e-6;

/**
 * One criterion of one answer: the bands that each term adds with today's weights, and the sum that would give the
 * examiner's band.
 */
type Case = { bands: ReadonlyMap<string, number>; sum: number };

/**
 * Returns weights that come closer to the examiners' bands: a base for each criterion, and each term's knots times one
 * factor. Shares, scale, gates and the positions of the knots do not change.
 */
export function fitWeights(lines: readonly CalibrationLine[], today: Weights = WEIGHTS): Weights {
  const fitted = CRITERIA.map((criterion) => fitCriterion(criterion, casesOf(lines, criterion, today), today));
  const factors = new Map(fitted.flatMap(({ factors: own }) => [...own]));
  const [task, coherence, lexis, grammar] = fitted.map(({ base }) => Math.round(base * 100) / 100);
  return {
    ...today,
    base: {
      task: task ?? today.base.task,
      coherence: coherence ?? today.base.coherence,
      lexis: lexis ?? today.base.lexis,
      grammar: grammar ?? today.base.grammar,
    },
    terms: today.terms.map((term) => scaleKnots(term, factors.get(term.id) ?? 1)),
  };
}

/** Returns the cases of a criterion. Leaves out capped bands: a band that a gate caps says nothing about the terms. */
function casesOf(lines: readonly CalibrationLine[], criterion: Criterion, today: Weights): Case[] {
  return lines
    .filter(({ terms }) => !terms.gates.some((gate) => gate.criteria.includes(criterion)))
    .map(({ terms, examiner }) => ({
      bands: new Map(
        scoreTerms(terms.form, terms.features, today)
          .filter(({ term }) => term.criterion === criterion)
          .map(({ term, bands }) => [term.id, bands]),
      ),
      sum: sumFor(examiner[criterion], today.scale),
    }));
}

/** Returns the sum that the scale turns into this band. */
function sumFor(band: number, { middle, above, below }: Weights["scale"]): number {
  return middle + (band - middle) / (band > middle ? above : below);
}

/**
 * Ridge regression towards today's weights by coordinate descent: changes one weight after the other until none changes
 * any more.
 */
function fitCriterion(
  criterion: Criterion,
  cases: readonly Case[],
  { base: bases, terms }: Weights,
): { base: number; factors: ReadonlyMap<string, number> } {
  const ids = terms.filter((term) => term.criterion === criterion).map(({ id }) => id);
  const factors = new Map(ids.map((id) => [id, 1]));
  let base = bases[criterion];
  const residuals = cases.map(({ bands, sum }) => sum - base - addUp([...bands.values()]));
  for (let sweep = 0, change = 1; sweep < MAX_SWEEPS && change > SMALL_CHANGE; sweep += 1) {
    const shift = (addUp(residuals) + PENALTY * (bases[criterion] - base)) / (cases.length + PENALTY);
    base += shift;
    for (const i of residuals.keys()) residuals[i] = (residuals[i] ?? 0) - shift;
    change = Math.abs(shift);
    for (const id of ids) {
      const before = factors.get(id) ?? 1;
      let [gradient, curvature] = [PENALTY * (1 - before), PENALTY];
      for (const [i, { bands }] of cases.entries()) {
        const value = bands.get(id) ?? 0;
        gradient += value * (residuals[i] ?? 0);
        curvature += value * value;
      }
      const factor = Math.min(FACTOR_RANGE.most, Math.max(FACTOR_RANGE.least, before + gradient / curvature));
      for (const [i, { bands }] of cases.entries())
        residuals[i] = (residuals[i] ?? 0) - (factor - before) * (bands.get(id) ?? 0);
      factors.set(id, factor);
      change = Math.max(change, Math.abs(factor - before));
    }
  }
  return { base, factors };
}

function addUp(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

function scaleKnots(term: Term, factor: number): Term {
  return {
    ...term,
    knots: term.knots.map(([value, bands]) => [value, Math.round(bands * factor * 1000) / 1000] as const),
  };
}
