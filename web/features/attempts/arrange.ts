import type { ModuleType } from "#core/exam/content/module-type.ts";
import { attemptBand, type AttemptRecord } from "#web/db/attempt/attempt-record.ts";

export const SORTS = ["newest", "oldest", "highest", "lowest"] as const;
export type Sort = (typeof SORTS)[number];
/** What the list shows. `page` counts from 1. */
export type Arrangement = { module: ModuleType | "all"; sort: Sort; page: number };

export const ATTEMPTS_A_PAGE = 20;

type Row = Pick<AttemptRecord, "slug" | "head" | "updated_at" | "submitted_at" | "marking" | "evaluation">;

/** Returns one page of the attempts of a module, sorted. For a page past the end, returns the last page. */
export function arrange<R extends Row>(
  attempts: readonly R[],
  { module, sort, page }: Arrangement,
): { rows: R[]; total: number; page: number; pages: number } {
  const chosen = attempts.filter((attempt) => module === "all" || attempt.head.module_type === module);
  const sorted = chosen.sort(COMPARE[sort]);
  const pages = Math.max(1, Math.ceil(sorted.length / ATTEMPTS_A_PAGE));
  const shownPage = Math.min(Math.max(1, page), pages);
  const rows = sorted.slice((shownPage - 1) * ATTEMPTS_A_PAGE, shownPage * ATTEMPTS_A_PAGE);
  return { rows, total: sorted.length, page: shownPage, pages };
}

const timeOf = ({ submitted_at, updated_at }: Row): number => submitted_at ?? updated_at;
const compareNewest = (a: Row, b: Row): number => timeOf(b) - timeOf(a) || (a.slug < b.slug ? -1 : 1);

/** Returns a comparison by band: 1 for the lowest band first, -1 for the highest. Attempts without a band come last. */
function compareBands(direction: 1 | -1): (a: Row, b: Row) => number {
  return (a, b) => {
    const [left, right] = [attemptBand(a), attemptBand(b)];
    if (left === right) return compareNewest(a, b);
    if (left === null) return 1;
    if (right === null) return -1;
    return direction * (left - right);
  };
}

const COMPARE: Record<Sort, (a: Row, b: Row) => number> = {
  newest: compareNewest,
  oldest: (a, b) => compareNewest(b, a),
  highest: compareBands(-1),
  lowest: compareBands(1),
};
