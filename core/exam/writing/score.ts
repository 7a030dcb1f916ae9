import type { WritingTask } from "../content/part.ts";
import type { Criteria, Criterion, Gate } from "./evaluation.ts";
import type { Features } from "./features/feature-names.ts";
import { interpolate } from "./interpolate.ts";
import { WEIGHTS, type Form, type Term, type Weights } from "./weights.ts";

/** The bands that a term adds, and the further bands that its best value would add (`cost`). */
export type ScoredTerm = { term: Term; bands: number; cost: number };

export function scoreTerms(
  form: Form,
  features: Readonly<Partial<Features>>,
  { share, terms }: Weights = WEIGHTS,
): ScoredTerm[] {
  const scored: ScoredTerm[] = [];
  for (const term of terms) {
    if (term.form !== undefined && term.form !== form && !term.form.includes(form)) continue;
    const value = features[term.feature];
    if (value === null || value === undefined) continue;
    const bands = interpolate(term.knots, value) * share[term.criterion];
    const best = term.knots.reduce((most, [, knot]) => (knot > most ? knot : most), -9) * share[term.criterion];
    scored.push({ term, bands, cost: best - bands });
  }
  return scored;
}

/**
 * Returns the four criteria in half bands, 1 to 9, after the gates. Each is rounded up or down so that their mean stays
 * as measured; the overall band is therefore not rounded twice.
 */
export function scoreCriteria(
  scored: readonly ScoredTerm[],
  gates: readonly Pick<Gate, "criteria" | "cap">[],
  weights: Weights = WEIGHTS,
  other: OtherAnswer | null = null,
): Criteria {
  const measured = CRITERIA.map((criterion) => {
    const own = sumOf(scored, criterion, weights);
    const sum = other !== null && isLanguage(criterion) ? own + (other[criterion] - own) * other.share : own;
    const cap = gates.reduce(
      (least, gate) => (gate.criteria.includes(criterion) ? Math.min(least, gate.cap) : least),
      9,
    );
    // Whole ten-thousandths of a band, so that all machines give the same result.
    return Math.round(Math.min(cap, Math.max(1, sum)) * HALF_BAND_TEN_THOUSANDTHS * 2);
  });
  const halves = measured.map((sum) => Math.floor(sum / HALF_BAND_TEN_THOUSANDTHS));
  const ups = Math.floor((total(measured) + HALF_BAND_TEN_THOUSANDTHS / 2) / HALF_BAND_TEN_THOUSANDTHS) - total(halves);
  const nearest = measured
    .map((sum, i) => ({ i, rest: sum % HALF_BAND_TEN_THOUSANDTHS }))
    .sort((a, b) => b.rest - a.rest || a.i - b.i);
  for (const { i } of nearest.slice(0, ups)) halves[i] = (halves[i] ?? 0) + 1;
  const of = (i: number) => (halves[i] ?? 0) / 2;
  return { task: of(0), coherence: of(1), lexis: of(2), grammar: of(3) };
}

/**
 * The language of the same writer's answer to the other task: its measured bands before gates. `share` is their share
 * in the bands of this answer, 0 to 1.
 */
export type OtherAnswer = { lexis: number; grammar: number; share: number };

/**
 * Both answers show the same writer's English. A word of the other answer counts half as much as a word of this one.
 */
const WORTH_OF_OTHER = 0.5;

/**
 * Returns what the other answer shows of the language, or null if it is too short or not English, so that a gate caps
 * all criteria.
 */
export function otherAnswer(
  own: { words: number },
  other: { words: number; scored: readonly ScoredTerm[]; gates: readonly Pick<Gate, "criteria">[] },
): OtherAnswer | null {
  if (other.gates.some(({ criteria }) => criteria.length === CRITERIA.length)) return null;
  const worth = other.words * WORTH_OF_OTHER;
  return {
    lexis: sumOf(other.scored, "lexis", WEIGHTS),
    grammar: sumOf(other.scored, "grammar", WEIGHTS),
    share: worth / Math.max(1, own.words + worth),
  };
}

function isLanguage(criterion: Criterion): criterion is "lexis" | "grammar" {
  return criterion === "lexis" || criterion === "grammar";
}

function sumOf(scored: readonly ScoredTerm[], criterion: Criterion, { base, scale }: Weights): number {
  return onWholeScale(
    scored.reduce((sum, { term, bands }) => (term.criterion === criterion ? sum + bands : sum), base[criterion]),
    scale,
  );
}

function onWholeScale(sum: number, { middle, above, below }: Weights["scale"]): number {
  return middle + (sum - middle) * (sum > middle ? above : below);
}

const CRITERIA: readonly Criterion[] = ["task", "coherence", "lexis", "grammar"];
/** Half a band, in ten-thousandths of a band. */
const HALF_BAND_TEN_THOUSANDTHS = 5000;

function total(values: readonly number[]): number {
  return values.reduce((sum, value) => sum + value, 0);
}

/** Returns the form of answer that a task requires. */
export function formOf({ task, kind }: WritingTask): Form {
  return task === 2 ? "essay" : kind.startsWith("letter") ? "letter" : "report";
}
