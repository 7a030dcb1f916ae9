import type { Tx } from "../store/store.ts";

/** What is done later, by whichever process has time. */
export type JobKind = "evaluation" | "measures" | "mail" | "report_mail" | "transcription" | "export";

/** How long one try may take, how often it is tried, and the waits in between: each twice the last. In milliseconds. */
export type JobPolicy = { lease: number; tries: number; firstWait: number; longestWait: number };

const SECOND = 1000;
const MINUTE = 60 * SECOND;
/** Of jobs whose rows say themselves when they are tried again: what is left is a store that cannot be reached. */
const BY_ROW = { tries: 5, firstWait: 30 * SECOND, longestWait: 10 * MINUTE };
export const JOB_POLICIES: Readonly<Record<JobKind, JobPolicy>> = {
  evaluation: { lease: 10 * MINUTE, tries: 20, firstWait: 10 * SECOND, longestWait: 60 * MINUTE },
  measures: { lease: 10 * MINUTE, tries: 5, firstWait: 30 * SECOND, longestWait: 60 * MINUTE },
  mail: { lease: 10 * MINUTE, ...BY_ROW },
  report_mail: { lease: 5 * MINUTE, ...BY_ROW },
  transcription: { lease: 20 * MINUTE, ...BY_ROW },
  export: { lease: 30 * MINUTE, ...BY_ROW },
};

/** What waits or is being done, since when the oldest does (milliseconds since 1970; null: nothing), and what was given up. */
export type JobDepth = { kind: JobKind; waiting: number; oldest: number | null; dead: number };

/**
 * Work that outlives the request that asked for it. Each job is done at least once: a try that throws, or whose process
 * dies, is followed by another, until the job is given up and stays as dead for somebody to look at. Two workers never
 * run one try at once, but a worker that was silent for longer than a lease may be overtaken, so whatever a job does
 * must be safe to do twice.
 */
export type JobQueue = {
  /** Puts a job in the queue with what the transaction does; one with this `key` that waits for its first try is enough. */
  enqueue(tx: Tx, kind: JobKind, key: string): Promise<void>;
  /** Does every job of a kind that is due, and answers how many were done. Never throws for what a job throws. */
  work(kind: JobKind, job: (key: string) => Promise<void>): Promise<number>;
  depth(): Promise<JobDepth[]>;
  close(): Promise<void>;
};
