import type { ModuleType } from "#core/exam/content/module-type.ts";
import { attemptBand, type AttemptRecord } from "#web/db/attempt/attempt-record.ts";

export const SORTS = ["newest", "oldest", "highest", "lowest"] as const;
export type Sort = (typeof SORTS)[number];
export type Arrangement = { module: ModuleType | "all"; sort: Sort; /** Starts at 1. */ page: number };

/** Attempts per page. */
export const PAGE_SIZE = 20;

type Row = Pick<AttemptRecord, "slug" | "head" | "updated_at" | "submitted_at" | "marking" | "evaluation">;

/** Returns one page of the selected attempts. A page past the end is the last page. */
export function arrange<R extends Row>(
  attempts: readonly R[],
  { module, sort, page }: Arrangement,
): { rows: R[]; total: number; page: number; pages: number } {
  const chosen = attempts.filter((attempt) => module === "all" || attempt.head.module_type === module);
  const sorted = chosen.sort(ORDERS[sort]);
  const pages = Math.max(1, Math.ceil(sorted.length / PAGE_SIZE));
  const at = Math.min(Math.max(1, page), pages);
  return { rows: sorted.slice((at - 1) * PAGE_SIZE, at * PAGE_SIZE), total: sorted.length, page: at, pages };
}

const timeOf = ({ submitted_at, updated_at }: Row): number => submitted_at ?? updated_at;
const newest = (a: Row, b: Row): number => timeOf(b) - timeOf(a) || (a.slug < b.slug ? -1 : 1);

// Attempts without a band come last in both directions.
function byBand(direction: 1 | -1): (a: Row, b: Row) => number {
  return (a, b) => {
    const [left, right] = [attemptBand(a), attemptBand(b)];
    if (left === null || right === null) return left === right ? newest(a, b) : left === null ? 1 : -1;
    return direction * (left - right) || newest(a, b);
  };
}

const ORDERS: Record<Sort, (a: Row, b: Row) => number> = {
  newest,
  oldest: (a, b) => newest(b, a),
  highest: byBand(-1),
  lowest: byBand(1),
};
