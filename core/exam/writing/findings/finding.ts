import type { Criterion, Place } from "../evaluation.ts";
import type { Measured } from "../measure.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

/** Values of a finding that its sentence names. */
export type Values = Readonly<Record<string, string | number>>;

/**
 * One thing that the evaluator noticed: what it is (`id`), the values that its sentence names, and the learner's words.
 * If it can be shown, also a better version of them. `cost` is the bands lost in the criterion. Sentences are made from
 * this alone (say-finding.ts), so that no two texts can disagree.
 */
export type Finding = {
  id: string;
  criterion: Criterion;
  cost: number;
  values: Values;
  place?: Place;
  better?: string;
};

/** What a finder returns: null if it has nothing that a learner could act on. */
export type Found = { values: Values; place?: Place; better?: string } | null;
export type Finder = (answer: PreparedAnswer, measured: Measured) => Found;

/** Returns the place of a span in the answer. */
export function placeOf({ text }: PreparedAnswer, { start, end }: { start: number; end: number }): Place {
  return { start, end, quote: text.slice(start, end) };
}

/** Joins items: "a, b and c". */
export function joinItems(items: readonly string[]): string {
  return items.length < 2 ? (items[0] ?? "") : `${items.slice(0, -1).join(", ")} and ${items.at(-1)}`;
}

/** Joins the first items in quotation marks. */
export function quoteItems(items: readonly string[], most = 3): string {
  return joinItems(Array.from(new Set(items), (item) => `“${item}”`).slice(0, most));
}

/** Rounds bands to tenths. */
export function tenth(bands: number): number {
  return Math.round(bands * 10) / 10;
}
