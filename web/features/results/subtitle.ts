import type { AttemptRecord } from "#web/db/attempt-record.ts";

/** "14 July 2026", in the reader's own time zone. */
export const dayWords = (at: number): string =>
  new Date(at).toLocaleDateString("en-GB", { day: "numeric", month: "long", year: "numeric" });

/** Book, test, day, and what was not as in the exam. */
export function attemptSubtitle({ head, book_name, test_name, submitted_at, updated_at }: AttemptRecord): string {
  return [
    book_name,
    test_name,
    dayWords(submitted_at ?? updated_at),
    head.mode === "practice" ? "Practice" : "",
    head.extra_time > 0 ? `${head.extra_time} % extra time` : "",
  ]
    .filter((one) => one !== "")
    .join(", ");
}
