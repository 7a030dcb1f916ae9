import type { Services } from "#api/services.ts";
import type { Db } from "#api/store/store.ts";
import type { JobKind } from "./job-queue.ts";

const BATCH_SIZE = 200;

/** Work that rows request: how to find due rows, and how to process one. */
type RowWork = {
  listDue: (db: Db, now: number, limit: number) => Promise<string[]>;
  /** Claims the row, unless it is done, and stores the outcome in it. */
  processRow: (key: string) => Promise<void>;
};

/**
 * Queues jobs for at most BATCH_SIZE due rows, then runs the queued jobs. The row is the source of truth; the queue
 * only gives its key to one of the processes. The next call refills an emptied queue, and a duplicate job finds its row
 * claimed or deleted.
 */
export async function runRowJobs(
  { store, clock, jobs }: Pick<Services, "store" | "clock" | "jobs">,
  kind: JobKind,
  { listDue, processRow }: RowWork,
): Promise<void> {
  const keys = await listDue(store.db, clock.now(), BATCH_SIZE);
  // In sequence, oldest first: two processes that lock several keys in different order could deadlock.
  for (const key of keys) await store.withTx((tx) => jobs.enqueue(tx, kind, key));
  await jobs.work(kind, processRow);
}
