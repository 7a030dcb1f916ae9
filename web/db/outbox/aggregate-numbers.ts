import { readMeta, writeMeta } from "../storage/meta.ts";
import type { WorkDatabase } from "../storage/work-database.ts";

/**
 * Returns the next number of an aggregate and stores it; the number is higher than `above`. Numbers only grow, even
 * after a sign-out deleted the aggregate: the server ignores an overwritable command without a higher number. Call
 * inside a transaction over `aggregate` and `meta`.
 */
export async function takeNextNumber(work: WorkDatabase, agg: string, above = 0): Promise<number> {
  const [known, floor] = await Promise.all([work.aggregate.get(agg), readMeta(work.meta, "aggSeqFloor")]);
  const aggSeq = Math.max(known?.lastSeq ?? floor ?? 0, above) + 1;
  await work.aggregate.put({ agg, lastSeq: aggSeq });
  return aggSeq;
}

/** Deletes all aggregates, because their names contain attempt slugs. Later numbers start above the deleted ones. */
export async function deleteAggregates(work: WorkDatabase): Promise<void> {
  const rows = await work.aggregate.toArray();
  const floor = (await readMeta(work.meta, "aggSeqFloor")) ?? 0;
  await writeMeta(work.meta, "aggSeqFloor", Math.max(floor, ...rows.map((row) => row.lastSeq)));
  await work.aggregate.clear();
}
