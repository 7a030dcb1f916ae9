import { formatPercent } from "#core/format/format-number.ts";
import { formatDate } from "#core/format/format-date.ts";
import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";

/** Returns "Tidewater, Test 1, 14 July 2026, Practice, 25% extra time". Leaves out what does not apply. */
export function attemptSubtitle({ head, book_name, test_name, submitted_at, updated_at }: AttemptRecord): string {
  return [
    book_name,
    test_name,
    formatDate(submitted_at ?? updated_at),
    head.mode === "practice" ? "Practice" : "",
    head.extra_time > 0 ? `${formatPercent(head.extra_time / 100)} extra time` : "",
  ]
    .filter((text) => text !== "")
    .join(", ");
}
