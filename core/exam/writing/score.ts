import type { WritingTask } from "../content/part.ts";
import type { Criteria, Criterion, Gate } from "./evaluation.ts";
import type { Features } from "./features/feature-names.ts";
import { interpolate } from "./interpolate.ts";
import { WEIGHTS, type Form, type Term, type Weights } from "./weights.ts";

/** The bands that a term adds, and the further bands that its best value would add (`cost`). */
export type ScoredTerm = { term: Term; bands: number; cost: number };

/** Returns the terms that apply to a form of answer. Leaves out terms whose feature is null or missing. */
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
    const best = term.knots.reduce((max, [, knot]) => (knot > max ? knot : max), -9) * share[term.criterion];
    scored.push({ term, bands, cost: best - bands });
  }
  return scored;
}

/**
 * Returns the four criteria in half bands after the gates: 1 to 9, or 0 under a gate of 0. Rounds each criterion up or
 * down so that their mean stays as measured. The band of the task is therefore not rounded twice.
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
  const halfBands = measured.map((sum) => Math.floor(sum / HALF_BAND_TEN_THOUSANDTHS));
  const roundedTotal = Math.floor((total(measured) + HALF_BAND_TEN_THOUSANDTHS / 2) / HALF_BAND_TEN_THOUSANDTHS);
  const criteriaToRoundUp = roundedTotal - total(halfBands);
  const byRemainder = measured
    .map((sum, i) => ({ i, remainder: sum % HALF_BAND_TEN_THOUSANDTHS }))
    .sort((a, b) => b.remainder - a.remainder || a.i - b.i);
  for (const { i } of byRemainder.slice(0, criteriaToRoundUp)) halfBands[i] = (halfBands[i] ?? 0) + 1;
  const bandOf = (i: number) => (halfBands[i] ?? 0) / 2;
  return { task: bandOf(0), coherence: bandOf(1), lexis: bandOf(2), grammar: bandOf(3) };
}

/**
 * Measured bands of language, before gates, of the same writer's answer to the other task. `share` is the weight of
 * these bands in the bands of this answer, 0 to 1.
 */
export type OtherAnswer = { lexis: number; grammar: number; share: number };

/** Weight of a word of the other answer. A word of this answer has weight 1. */
const OTHER_WORD_WEIGHT = 0.5;

/**
 * Returns the bands of language of the other answer. Returns null if a gate caps all its criteria, because it is too
 * short or not English.
 */
export function otherAnswer(
  own: { words: number },
  other: { words: number; scored: readonly ScoredTerm[]; gates: readonly Pick<Gate, "criteria">[] },
): OtherAnswer | null {
  if (other.gates.some(({ criteria }) => criteria.length === CRITERIA.length)) return null;
  const weight = other.words * OTHER_WORD_WEIGHT;
  return {
    lexis: sumOf(other.scored, "lexis", WEIGHTS),
    grammar: sumOf(other.scored, "grammar", WEIGHTS),
    share: weight / Math.max(1, own.words + weight),
  };
}

function isLanguage(criterion: Criterion): criterion is "lexis" | "grammar" {
  return criterion === "lexis" || criterion === "grammar";
}

function sumOf(scored: readonly ScoredTerm[], criterion: Criterion, { base, scale }: Weights): number {
  return stretch(
    scored.reduce((sum, { term, bands }) => (term.criterion === criterion ? sum + bands : sum), base[criterion]),
    scale,
  );
}

/** Multiplies the distance of a sum from the middle of the scale. See SCALE in weights.ts. */
function stretch(sum: number, { middle, above, below }: Weights["scale"]): number {
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
