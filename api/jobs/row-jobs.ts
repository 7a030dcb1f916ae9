import type { Parts } from "../parts.ts";
import type { Db } from "../store/store.ts";
import type { JobKind } from "./job-queue.ts";

const AT_ONCE = 200;

/** Work that rows ask for: which of them are due, and how to do one. */
type RowWork = {
  due: (db: Db, now: number, limit: number) => Promise<string[]>;
  /** Claims the row, or finds that there is nothing to do, and keeps in the row what became of it. */
  one: (key: string) => Promise<void>;
};

/**
 * Puts a job in the queue for every row that is due, and does what is in the queue. The row is the truth, written with
 * what asks for it, and the queue only hands its key to one of the processes: a queue that was emptied is filled again by
 * the next sweep, and a job too many finds its row claimed or gone.
 */
export async function workOnRows(
  { store, clock, jobs }: Pick<Parts, "store" | "clock" | "jobs">,
  kind: JobKind,
  { due, one }: RowWork,
): Promise<void> {
  const keys = await due(store.db, clock.now(), AT_ONCE);
  // One at a time, the oldest first: two sweeps that hold several keys could wait for each other.
  for (const key of keys) await store.withTx((tx) => jobs.enqueue(tx, kind, key));
  await jobs.work(kind, one);
}
