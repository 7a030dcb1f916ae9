import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import type { CRM_SORTS } from "#core/wire/crm/crm.ts";
import type { ExaminerStatus } from "#core/wire/crm/examiner.ts";
import { NEVER_DUE } from "../tables/examiner.ts";
import type { Tables } from "../tables.ts";
import type { EvaluationRow } from "./examiner-evaluations.ts";

export type CrmSort = (typeof CRM_SORTS)[number];
/** Cursor of a page: id and sort key of its last row. */
export type CrmCursor = { id: number; key: string | number };
export type CrmFilter = {
  search: string;
  status: ExaminerStatus | "OPEN" | null;
  sort: CrmSort;
  /** "mine": claimed by `reader`. "free": open, and claimed by nobody. */
  claim: "mine" | "free" | null;
  /** Account of the member of staff who reads the list. */
  reader: string;
  after: CrmCursor | null;
  limit: number;
  now: number;
};

const MAX_SEARCH_WORDS = 6;

/** Returns the condition of a filter. Uses only columns of examiner_evaluation. */
export function matchesFilter({
  search,
  status,
  claim,
  reader,
  now,
}: Pick<CrmFilter, "search" | "status" | "claim" | "reader" | "now">): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "examiner_evaluation">();
  const all: Expression<SqlBool>[] = [];
  if (status === "OPEN") all.push(eb("examiner_evaluation.open_due_at", "<", NEVER_DUE));
  else if (status !== null) all.push(eb("examiner_evaluation.status", "=", status));
  if (claim !== null) {
    const claimed = eb.selectFrom("evaluation_claim").select("evaluation_claim.evaluation_id").where("until", ">", now);
    if (claim === "mine") all.push(eb("examiner_evaluation.id", "in", claimed.where("account_id", "=", reader)));
    else
      all.push(eb("examiner_evaluation.open_due_at", "<", NEVER_DUE), eb("examiner_evaluation.id", "not in", claimed));
  }
  const number = /^(?:(?:wr|rm|sp)-?)?(\d{1,12})$/iu.exec(search)?.[1];
  if (number !== undefined) all.push(eb("examiner_evaluation.id", "=", Number(number)));
  else
    for (const word of search.toLowerCase().split(/\s+/u).filter(Boolean).slice(0, MAX_SEARCH_WORDS))
      all.push(sql<SqlBool>`examiner_evaluation.search_text like ${`%${escapeLike(word)}%`} escape '!'`);
  return eb.and(all);
}

/** Escapes "%" and "_" for LIKE. */
function escapeLike(word: string): string {
  return word.replaceAll(/[!%_]/gu, (sign) => `!${sign}`);
}

/** The column of each sort order. */
export const SORT_COLUMNS = {
  newest: { column: "examiner_evaluation.id", direction: "desc" },
  oldest: { column: "examiner_evaluation.id", direction: "asc" },
  due: { column: "examiner_evaluation.open_due_at", direction: "asc" },
  name: { column: "examiner_evaluation.search_text", direction: "asc" },
} as const satisfies Record<CrmSort, { column: string; direction: "asc" | "desc" }>;

/** Returns the condition for rows after a cursor. Equal sort keys are ordered by id. */
export function isAfterCursor({ sort, after }: Pick<CrmFilter, "sort" | "after">): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "examiner_evaluation">();
  if (after === null) return eb.and([]);
  const { column, direction } = SORT_COLUMNS[sort];
  const operator = direction === "asc" ? ">" : "<";
  return eb.or([
    eb(column, operator, after.key),
    eb.and([eb(column, "=", after.key), eb("examiner_evaluation.id", operator, after.id)]),
  ]);
}

/** Returns the sort key of a row, for the cursor of the next page. */
export function toSortKey(
  row: Pick<EvaluationRow, "id" | "search_text" | "open_due_at">,
  sort: CrmSort,
): string | number {
  if (sort === "name") return row.search_text;
  return sort === "due" ? row.open_due_at : row.id;
}
