import { DAY_MS } from "#core/exam/durations.ts";
import type { Tx } from "#api/store/store.ts";
import { findNthLatestTime } from "#api/store/attempt/content-feedback.ts";
import type { CommandDelay } from "./command-handler.ts";

/** What one account may add in 24 hours. Enough for a week of work offline. See docs/reliability.md#limits. */
export const DAILY_CAP = { comment: 200, mistake_report: 50, drill: 500, study_entry: 3000, word: 2000 } as const;

/**
 * Returns the delay until the account may add another row to the table; null if it may now. Call inside the transaction
 * that adds the row.
 */
export async function checkDailyCap(
  tx: Tx,
  table: keyof typeof DAILY_CAP,
  accountId: string,
  now: number,
): Promise<CommandDelay | null> {
  const nthLatest = await findNthLatestTime(tx, table, accountId, DAILY_CAP[table]);
  if (nthLatest === null || nthLatest + DAY_MS <= now) return null;
  return { status: "retry", after: Math.ceil((nthLatest + DAY_MS - now) / 1000), code: "too_many" };
}
