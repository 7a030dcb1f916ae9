import type { WritingTask } from "../content/part.ts";
import type { Criteria, Criterion, Gate } from "./evaluation.ts";
import type { Features } from "./features/feature-names.ts";
import { BASE, SHARE, TERMS, type Form, type Term } from "./weights.ts";

/** What a term gives here, and how much more the best value of its feature would give. In bands. */
export type ScoredTerm = { term: Term; bands: number; cost: number };

export function scoreTerms(form: Form, features: Features): ScoredTerm[] {
  const scored: ScoredTerm[] = [];
  for (const term of TERMS) {
    if (term.form !== undefined && term.form !== form && !term.form.includes(form)) continue;
    const value = features[term.feature];
    if (value === null) continue;
    const bands = between(term.knots, value) * SHARE[term.criterion];
    const best = term.knots.reduce((most, [, knot]) => (knot > most ? knot : most), -9) * SHARE[term.criterion];
    scored.push({ term, bands, cost: best - bands });
  }
  return scored;
}

/**
 * The four criteria in half bands, 1 to 9, after the gates. Each is its sum rounded up or down, so many of them up that
 * their mean stays what was measured: the band that follows from them is not rounded twice.
 */
export function scoreCriteria(scored: readonly ScoredTerm[], gates: readonly Gate[]): Criteria {
  const measured = CRITERIA.map((criterion) => {
    const sum = scored.reduce(
      (bandsSoFar, { term, bands }) => (term.criterion === criterion ? bandsSoFar + bands : bandsSoFar),
      BASE[criterion],
    );
    const cap = gates.reduce(
      (least, gate) => (gate.criteria.includes(criterion) ? Math.min(least, gate.cap) : least),
      9,
    );
    // In whole ten thousandths, so that no machine differs.
    return Math.round(Math.min(cap, Math.max(1, sum)) * HALF * 2);
  });
  const halves = measured.map((sum) => Math.floor(sum / HALF));
  const ups = Math.floor((total(measured) + HALF / 2) / HALF) - total(halves);
  const nearest = measured.map((sum, i) => ({ i, rest: sum % HALF })).sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of nearest.slice(0, ups)) halves[i] = (halves[i] ?? 0) + 1;
  const of = (i: number) => (halves[i] ?? 0) / 2;
  return { task: of(0), coherence: of(1), lexis: of(2), grammar: of(3) };
}

const CRITERIA: readonly Criterion[] = ["task", "coherence", "lexis", "grammar"];
/** Half a band in the units that sums are rounded in. */
const HALF = 5000;

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Piecewise linear, level before the first knot and after the last. */
export function between(knots: Term["knots"], value: number): number {
  let [lowValue, lowBands] = knots[0] ?? [0, 0];
  if (value <= lowValue) return lowBands;
  for (const [highValue, highBands] of knots) {
    if (value <= highValue && highValue > lowValue)
      return lowBands + ((highBands - lowBands) * (value - lowValue)) / (highValue - lowValue);
    lowValue = highValue;
    lowBands = highBands;
  }
  return lowBands;
}

/** The kind of answer that a task asks for. */
export function formOf({ task, kind }: WritingTask): Form {
  return task === 2 ? "essay" : kind.startsWith("letter") ? "letter" : "report";
}
