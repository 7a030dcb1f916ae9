import type { ModuleType } from "../content/module-type.ts";
import { QUESTION_TYPES, type QuestionType } from "../content/question-type.ts";
import { MissSchema, type Miss } from "../marking/mark.ts";
import type { Sitting } from "./sitting.ts";

/** How a kind of question went. `seconds` were spent on `timed` questions of it. */
export type TypeTally = {
  module_type: ModuleType;
  type: QuestionType;
  right: number;
  total: number;
  seconds: number;
  timed: number;
};
export type CauseTally = { miss: Miss; count: number };

/** Fewer questions of a kind than these say nothing about it. */
const ENOUGH_QUESTIONS = 6;

/** A kind of question that goes right this often is no weakness: four of five. */
const GOOD = { right: 4, of: 5 } as const;

/** Every kind of question that was marked, the one with the smallest share of right answers first. */
export function tallyTypes(sittings: readonly Sitting[]): TypeTally[] {
  const tallies = new Map<string, TypeTally>();
  for (const { module_type, marking, seconds } of sittings) {
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

/** The kinds of question that cost most, at most three: seen often enough, and right less than four times of five. */
export function weakestTypes(tallies: readonly TypeTally[]): TypeTally[] {
  return tallies
    .filter(({ right, total }) => total >= ENOUGH_QUESTIONS && right * GOOD.of < total * GOOD.right)
    .slice(0, 3);
}

/** Why marks were lost, the most frequent cause first; causes that did not happen are left out. */
export function tallyCauses(sittings: readonly Sitting[]): CauseTally[] {
  const counts = new Map<Miss, number>();
  for (const { marking } of sittings)
    for (const { miss } of marking?.questions ?? []) if (miss !== null) counts.set(miss, (counts.get(miss) ?? 0) + 1);
  return MissSchema.options
    .flatMap((miss) => {
      const count = counts.get(miss) ?? 0;
      return count === 0 ? [] : [{ miss, count }];
    })
    .sort((a, b) => b.count - a.count);
}

// Shares are compared by cross-multiplying, so that equal ones are equal; of those the better attested goes first.
function byShare(a: TypeTally, b: TypeTally): number {
  return (
    a.right * b.total - b.right * a.total ||
    b.total - a.total ||
    QUESTION_TYPES.indexOf(a.type) - QUESTION_TYPES.indexOf(b.type) ||
    (a.module_type < b.module_type ? -1 : 1)
  );
}
