import type { CrmEvaluationRow } from "#core/wire/crm.ts";
import { type CrmFilter, type CrmPlace, listForStaff } from "../../store/examiner-lists.ts";
import type { Db } from "../../store/store.ts";

const PAGE = 500;
export const MOST_CSV_ROWS = 10_000;
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

/** The evaluations that fit a filter as CSV, page by page as they are read; the newest 10,000 or what the order puts first. */
export function evaluationsCsv(
  db: Db,
  filter: Pick<CrmFilter, "search" | "status" | "sort">,
  now: number,
): ReadableStream<Uint8Array> {
  const encoder = new TextEncoder();
  let after: CrmPlace | null = null;
  let sent = 0;
  let isBegun = false;
  return new ReadableStream({
    async pull(controller) {
      if (!isBegun) {
        isBegun = true;
        // The mark by which spreadsheets know that it is UTF-8.
        controller.enqueue(encoder.encode(`\u{FEFF}${COLUMNS.join(",")}\r\n`));
      }
      const page = await listForStaff(db, { ...filter, after, limit: PAGE, now });
      controller.enqueue(encoder.encode(page.evaluations.map(line).join("")));
      sent += page.evaluations.length;
      after = page.next;
      if (after === null || sent >= MOST_CSV_ROWS) controller.close();
    },
  });
}

function line(row: CrmEvaluationRow): string {
  const { order_number, name, email, created_at, status, due_at, due_state, staff_name, book_name, test_name } = row;
  const cells = [
    order_number,
    name,
    email,
    timeText(created_at),
    status,
    timeText(due_at),
    due_state,
    staff_name ?? "",
    book_name,
    test_name,
    timeText(row.cancelled_at),
  ];
  return `${cells.map(cell).join(",")}\r\n`;
}

function timeText(at: number | null): string {
  return at === null ? "" : new Date(at).toISOString();
}

/** A cell that no spreadsheet takes for a formula: what begins like one gets an apostrophe. */
export function cell(text: string): string {
  const safe = /^[=+\-@\t\r]/u.test(text) ? `'${text}` : text;
  return /[",\r\n]/u.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
