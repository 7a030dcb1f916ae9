import { BYTE_ORDER_MARK, writeCsvLine } from "#core/format/csv.ts";
import type { CrmEvaluationRow } from "#core/wire/crm/crm.ts";
import type { CrmCursor, CrmFilter } from "#api/store/evaluation/crm-filter.ts";
import { listForStaff } from "#api/store/evaluation/examiner-lists.ts";
import type { Db } from "#api/store/store.ts";

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

/** Streams all evaluations of a filter as CSV, page by page, in the chosen order. Stops when the reader goes away. */
export function evaluationsCsv(
  db: Db,
  filter: Pick<CrmFilter, "search" | "status" | "sort" | "claim" | "reader">,
  now: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: CrmCursor | null = null;
  let isBegun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true;
        controller.enqueue(encoder.encode(BYTE_ORDER_MARK + writeCsvLine(COLUMNS)));
      }
      const page = await listForStaff(db, { ...filter, after, limit: PAGE_SIZE, now });
      controller.enqueue(encoder.encode(page.evaluations.map(line).join("")));
      after = page.next;
      if (after === null) controller.close();
    },
  });
}

function line(row: CrmEvaluationRow): string {
  const { order_number, name, email, created_at, status, due_at, due_state, staff_name, book_name, test_name } = row;
  return writeCsvLine([
    order_number,
    name,
    email,
    formatTime(created_at),
    status,
    formatTime(due_at),
    due_state,
    staff_name ?? "",
    book_name,
    test_name,
    formatTime(row.cancelled_at),
  ]);
}

function formatTime(at: number | null): string {
  return at === null ? "" : new Date(at).toISOString();
}
