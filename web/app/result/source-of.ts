import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { attemptTitle } from "#web/features/attempts/labels.ts";

/** Returns the title of an attempt's texts, for words that are picked from them. */
export function sourceOf({ head, book_name, test_name }: AttemptRecord): string {
  return [book_name, test_name, attemptTitle(head)].filter((name) => name !== "").join(", ");
}
