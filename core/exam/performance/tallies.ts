import type { ModuleType } from "../content/module-type.ts";
import { QUESTION_TYPES, type QuestionType } from "../content/question-type.ts";
import { MissSchema, type Miss } from "../marking/mark.ts";
import type { AttemptSummary } from "./attempt-summary.ts";

/** Results of one question type. `timed` counts the questions whose time is known, and `seconds` is their total time. */
export type TypeTally = {
  module_type: ModuleType;
  type: QuestionType;
  right: number;
  total: number;
  seconds: number;
  timed: number;
};
export type CauseTally = { miss: Miss; count: number };

/** A question type needs this many marked questions to count as weak. */
export const MIN_QUESTIONS = 6;

/** A question type with this share of right answers is not a weakness: four in five. */
const STRONG_SHARE = { right: 4, of: 5 } as const;

/** Returns every question type that was marked, smallest share of right answers first. */
export function tallyTypes(summaries: readonly AttemptSummary[]): TypeTally[] {
  const tallies = new Map<string, TypeTally>();
  for (const { module_type, marking, seconds } of summaries) {
    for (const { number, type, right } of marking?.questions ?? []) {
      const id = `${module_type} ${type}`;
      const tally = tallies.get(id) ?? { module_type, type, right: 0, total: 0, seconds: 0, timed: 0 };
      tallies.set(id, tally);
      tally.total += 1;
      if (right) tally.right += 1;
      const spent = seconds[String(number)] ?? 0;
      if (spent > 0) {
        tally.seconds += spent;
        tally.timed += 1;
      }
    }
  }
  return [...tallies.values()].sort(byShare);
}

/**
 * Returns at most three question types, the weakest first. `tallies` must be in the order of `tallyTypes`. Each type
 * has at least MIN_QUESTIONS marked questions, of which fewer than four in five were right.
 */
export function weakestTypes(tallies: readonly TypeTally[]): TypeTally[] {
  return tallies
    .filter(({ right, total }) => total >= MIN_QUESTIONS && right * STRONG_SHARE.of < total * STRONG_SHARE.right)
    .slice(0, 3);
}

/** Returns why marks were lost, most frequent cause first. Leaves out causes that did not occur. */
export function tallyCauses(summaries: readonly AttemptSummary[]): CauseTally[] {
  const counts = new Map<Miss, number>();
  for (const { marking } of summaries)
    for (const { miss } of marking?.questions ?? []) if (miss !== null) counts.set(miss, (counts.get(miss) ?? 0) + 1);
  return MissSchema.options
    .flatMap((miss) => {
      const count = counts.get(miss) ?? 0;
      return count === 0 ? [] : [{ miss, count }];
    })
    .sort((a, b) => b.count - a.count);
}

// Compares shares by cross-multiplication, so that equal shares are exactly equal. Then the type with more questions is
// first.
function byShare(a: TypeTally, b: TypeTally): number {
  return (
    a.right * b.total - b.right * a.total ||
    b.total - a.total ||
    QUESTION_TYPES.indexOf(a.type) - QUESTION_TYPES.indexOf(b.type) ||
    (a.module_type < b.module_type ? -1 : 1)
  );
}
