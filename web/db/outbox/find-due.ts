import type { WorkDatabase } from "../storage/work-database.ts";

const ROWS_PER_READ = 20;

/**
 * Returns the earliest time at which a queued command of an account may be sent; null if there is none. Skips commands
 * behind an earlier command of their aggregate, because they wait for it.
 */
export async function findDue({ outbox }: WorkDatabase, owner: string): Promise<number | null> {
  const firstSeqOf = async (agg: string): Promise<number | undefined> => {
    const first = await outbox
      .where("agg")
      .equals(agg)
      .filter((row) => row.owner === owner && row.state !== "rejected")
      .first();
    return first?.seq;
  };
  for (let offset = 0; ; offset += ROWS_PER_READ) {
    const rows = await outbox
      .where("[owner+state+notBefore]")
      .between([owner, "queued", 0], [owner, "queued", Number.MAX_SAFE_INTEGER], true, true)
      .offset(offset)
      .limit(ROWS_PER_READ)
      .toArray();
    for (const row of rows) if ((await firstSeqOf(row.agg)) === row.seq) return row.notBefore;
    if (rows.length < ROWS_PER_READ) return null;
  }
}
