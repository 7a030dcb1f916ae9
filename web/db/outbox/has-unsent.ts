import type { WorkDatabase } from "../storage/work-database.ts";

/**
 * Returns whether the outbox has a command of this aggregate that the server has not rejected. Call inside a
 * transaction over `outbox`.
 */
export async function hasUnsent(work: WorkDatabase, owner: string, agg: string): Promise<boolean> {
  const waiting = work.outbox
    .where("agg")
    .equals(agg)
    .filter((row) => row.owner === owner && row.state !== "rejected");
  return (await waiting.count()) > 0;
}
