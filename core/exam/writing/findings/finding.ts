import type { Criterion, Place } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/** Values of a finding that its sentence names. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * Something that the evaluator noticed in an answer. `place` quotes the learner's words, and `better` is a better
 * version of this quotation. `cost` is the bands lost in the criterion. say-finding.ts makes the sentence from `id` and
 * `values` alone, so that no two texts disagree.
 */
export type Finding = {
  id: string;
  criterion: Criterion;
  cost: number;
  values: Values;
  place?: Place;
  better?: string;
};

/** Result of a finder: null if it finds nothing that a learner can act on. */
export type Found = { values: Values; place?: Place; better?: string } | null;
export type Finder = (answer: PreparedAnswer, measured: Measured) => Found;

/** Returns the place of a span in the answer. */
export function placeOf({ text }: PreparedAnswer, { start, end }: { start: number; end: number }): Place {
  return { start, end, quote: text.slice(start, end) };
}

/** Joins items in the form "a, b and c". */
export function joinItems(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** Joins the first `maxItems` different items, each in quotation marks. */
export function quoteItems(items: readonly string[], maxItems = 3): string {
  return joinItems(Array.from(new Set(items), (item) => `“${item}”`).slice(0, maxItems));
}

export function roundToTenth(bands: number): number {
  return Math.round(bands * 10) / 10;
}
