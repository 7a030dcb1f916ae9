import { type Expression, expressionBuilder, sql, type SqlBool } from "kysely";
import type { CRM_SORTS } from "#core/wire/crm/evaluation-list.ts";
import type { ExaminerStatus } from "#core/wire/crm/examiner.ts";
import { toSearchPatterns } from "../search-patterns.ts";
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

/** An order number such as "WR-12", "rm12" or "12". Group 1 is the id of the evaluation. */
const ORDER_NUMBER = /^(?:(?:wr|rm|sp)-?)?(\d{1,12})$/iu;

/**
 * Returns the SQL condition that an evaluation matches a filter. The query needs only the table examiner_evaluation.
 */
export function matchesFilter({
  search,
  status,
  claim,
  reader,
  now,
}: Pick<CrmFilter, "search" | "status" | "claim" | "reader" | "now">): Expression<SqlBool> {
  const eb = expressionBuilder<Tables, "examiner_evaluation">();
  const isOpen = eb("examiner_evaluation.open_due_at", "<", NEVER_DUE);
  const conditions: Expression<SqlBool>[] = [];
  if (status === "OPEN") conditions.push(isOpen);
  else if (status !== null) conditions.push(eb("examiner_evaluation.status", "=", status));
  if (claim !== null) {
    const claimed = eb.selectFrom("evaluation_claim").select("evaluation_claim.evaluation_id").where("until", ">", now);
    if (claim === "mine") conditions.push(eb("examiner_evaluation.id", "in", claimed.where("account_id", "=", reader)));
    else conditions.push(isOpen, eb("examiner_evaluation.id", "not in", claimed));
  }
  const number = ORDER_NUMBER.exec(search)?.[1];
  if (number !== undefined) conditions.push(eb("examiner_evaluation.id", "=", Number(number)));
  else
    for (const pattern of toSearchPatterns(search))
      conditions.push(sql<SqlBool>`examiner_evaluation.search_text like ${pattern} escape '!'`);
  return eb.and(conditions);
}

/** The column of each sort order. */
export const SORT_COLUMNS = {
  newest: { column: "examiner_evaluation.id", direction: "desc" },
  oldest: { column: "examiner_evaluation.id", direction: "asc" },
  due: { column: "examiner_evaluation.open_due_at", direction: "asc" },
  name: { column: "examiner_evaluation.search_text", direction: "asc" },
} as const satisfies Record<CrmSort, { column: string; direction: "asc" | "desc" }>;

/** Returns the SQL condition that a row comes after a cursor. Rows with equal sort keys are ordered by id. */
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
