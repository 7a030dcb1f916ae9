import { formatIsoTime } from "#core/format/format-date.ts";
import type { CrmEvaluationRow } from "#core/wire/crm/evaluation-list.ts";
import type { CrmCursor, CrmFilter } from "#api/store/evaluation/crm-filter.ts";
import { listEvaluationsForStaff } from "#api/store/evaluation/examiner-lists.ts";
import type { Db } from "#api/store/store.ts";
import { streamCsv } from "./stream-csv.ts";

const PAGE_SIZE = 500;
const COLUMNS = [
  "Order",
  "Client",
  "E-mail",
  "Requested",
  "Status",
  "Due",
  "Due state",
  "Staff",
  "Book",
  "Test",
  "Cancelled",
] as const;

/** Returns a CSV file of all evaluations that match a filter, as a stream, in the filter's order. */
export function streamEvaluationsCsv(
  db: Db,
  filter: Pick<CrmFilter, "search" | "status" | "sort" | "claim" | "reader">,
  now: number,
): ReadableStream<Uint8Array> {
  return streamCsv(
    COLUMNS,
    async (after: CrmCursor | null) => {
      const { evaluations, next } = await listEvaluationsForStaff(db, { ...filter, after, limit: PAGE_SIZE, now });
      return { rows: evaluations, next };
    },
    toCells,
  );
}

function toCells(row: CrmEvaluationRow): string[] {
  const { order_number, name, email, created_at, status, due_at, due_state, staff_name, book_name, test_name } = row;
  return [
    order_number,
    name,
    email,
    formatIsoTime(created_at),
    status,
    formatIsoTime(due_at) ?? "",
    due_state,
    staff_name ?? "",
    book_name,
    test_name,
    formatIsoTime(row.cancelled_at) ?? "",
  ];
}
