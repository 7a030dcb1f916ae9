import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { attemptTitle } from "#web/features/attempts/labels.ts";

/** Returns a title for an attempt's texts. The notebook shows the title with each word from them. */
export function sourceOf({ head, book_name, test_name }: AttemptRecord): string {
  return [book_name, test_name, attemptTitle(head)].filter((name) => name !== "").join(", ");
}
