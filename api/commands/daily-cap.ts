import type { Tx } from "../store/store.ts";
import { nthLatest } from "../store/talkback.ts";
import type { OpDelay } from "./op.ts";

const DAY = 86_400_000;

/** What one account may add in 24 hours, so that an honest week offline always gets through (rulings 25). */
export const DAILY_CAP = { comment: 200, mistake_report: 50 } as const;

/** The delay until the account may add another; null while it may. Call inside the transaction that adds it. */
export async function dailyCap(
  tx: Tx,
  table: keyof typeof DAILY_CAP,
  accountId: string,
  now: number,
): Promise<OpDelay | null> {
  const latest = await nthLatest(tx, table, accountId, DAILY_CAP[table]);
  if (latest === null || latest + DAY <= now) return null;
  return { status: "retry", after: Math.ceil((latest + DAY - now) / 1000), code: "too_many" };
}
