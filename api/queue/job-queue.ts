import { MINUTE_MS, SECOND_MS } from "#core/exam/durations.ts";
import type { Tx } from "#api/store/store.ts";

/** Kinds of work that any process may do later. */
export type JobKind = "evaluation" | "mail" | "report_mail" | "transcription" | "export" | "remark" | "calibration";

/** The longest time of one try, the number of tries, and the first and the longest wait between tries. Waits double. */
export type JobPolicy = { leaseMs: number; tries: number; firstWaitMs: number; longestWaitMs: number };

/** For jobs whose rows have their own retry times: these retries only cover an unreachable store. */
const RETRIED_BY_ROW = { tries: 5, firstWaitMs: 30 * SECOND_MS, longestWaitMs: 10 * MINUTE_MS };
export const JOB_POLICIES: Readonly<Record<JobKind, JobPolicy>> = {
  evaluation: { leaseMs: 10 * MINUTE_MS, tries: 20, firstWaitMs: 10 * SECOND_MS, longestWaitMs: 60 * MINUTE_MS },
  mail: { leaseMs: 10 * MINUTE_MS, ...RETRIED_BY_ROW },
  report_mail: { leaseMs: 5 * MINUTE_MS, ...RETRIED_BY_ROW },
  transcription: { leaseMs: 20 * MINUTE_MS, ...RETRIED_BY_ROW },
  export: { leaseMs: 30 * MINUTE_MS, ...RETRIED_BY_ROW },
  calibration: { leaseMs: 10 * MINUTE_MS, tries: 20, firstWaitMs: 10 * SECOND_MS, longestWaitMs: 60 * MINUTE_MS },
  remark: { leaseMs: 30 * MINUTE_MS, tries: 20, firstWaitMs: 10 * SECOND_MS, longestWaitMs: 60 * MINUTE_MS },
};

/** The round of a job without an owner: after those of all owners. */
export const LAST_ROUND = 2_000_000_000;

/**
 * Returns the round of an owner's next job. Jobs run round by round, and within a round oldest first. Each round has at
 * most one job of an owner. The first job of an owner joins the current round, so no owner waits for ever.
 *
 * @param last The last round with a waiting job of this owner; null if none waits.
 * @param first The first round with a waiting job that is due; null if none waits.
 */
export function computeNextRound({ last, first }: { last: number | null; first: number | null }): number {
  return Math.max(first ?? 0, last === null ? 0 : last + 1);
}

/**
 * Number of waiting and running jobs, time of the oldest (milliseconds since 1970, or null), and number of dead jobs.
 */
export type JobDepth = { kind: JobKind; waiting: number; oldest: number | null; dead: number };

/**
 * Work that outlives the request that queued it. Each job runs at least once. If a try throws or its process dies, the
 * job is retried. After the last try the job stays in the queue as dead. A worker claims each try for `leaseMs`. After
 * that time another worker may begin the next try, so each job must be safe to run twice.
 */
export type JobQueue = {
  /**
   * Adds a job within the transaction. Adds nothing if a job with this kind and `key` still waits for its first try.
   * The owners of a kind are served round-robin. Jobs without an owner run after all others, oldest first.
   */
  enqueue(tx: Tx, kind: JobKind, key: string, owner?: string): Promise<void>;
  /** Runs every due job of a kind, round by round, and returns how many succeeded. Never rejects because of a job. */
  work(kind: JobKind, job: (key: string) => Promise<void>): Promise<number>;
  /** Returns the depth of the queue for each kind. */
  depth(): Promise<JobDepth[]>;
  close(): Promise<void>;
};
