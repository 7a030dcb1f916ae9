import { randomUUID } from "node:crypto";
import type { Services } from "#api/services.ts";
import {
  addJob,
  claimJob,
  countJobs,
  findWaitingRounds,
  type JobRow,
  listDueJobs,
  releaseJob,
  removeJob,
} from "#api/store/operate/jobs.ts";
import {
  JOB_POLICIES,
  LAST_ROUND,
  computeNextRound,
  type JobKind,
  type JobPolicy,
  type JobQueue,
} from "./job-queue.ts";

/** How many due jobs to read for one claim, because other workers may claim some of them first. */
const MAX_CANDIDATES = 20;
/** Orders the jobs that a process adds in the same millisecond. */
let addedCount = 0;
const nextId = (): string => `${String((addedCount += 1)).padStart(12, "0")}-${randomUUID()}`;

/** The job queue in a table of the store: for SQLite, and for tests with a fixed clock. */
export function createTableQueue({
  store,
  clock,
  log,
  policies = JOB_POLICIES,
}: Pick<Services, "store" | "clock" | "log"> & { policies?: Readonly<Record<JobKind, JobPolicy>> }): JobQueue {
  const { db } = store;

  // Lists the jobs again each time: a job that was added in the meantime may have an earlier round.
  async function claimNext(kind: JobKind, leaseMs: number): Promise<JobRow | null> {
    for (const job of await listDueJobs(db, kind, clock.now(), MAX_CANDIDATES)) {
      const claimed = await claimJob(db, job, clock.now() + leaseMs);
      if (claimed !== null) return claimed;
    }
    return null;
  }

  return {
    async enqueue(tx, kind, key, owner) {
      const now = clock.now();
      const round =
        owner === undefined ? LAST_ROUND : computeNextRound(await findWaitingRounds(tx, { kind, owner, now }));
      await addJob(tx, { id: nextId(), kind, key, owner: owner ?? null, turn: round, now });
    },
    async work(kind, run) {
      const { leaseMs, tries, firstWaitMs, longestWaitMs } = policies[kind];
      let count = 0;
      for (;;) {
        const claimed = await claimNext(kind, leaseMs);
        if (claimed === null) return count;
        try {
          await run(claimed.key);
          await removeJob(db, claimed);
          count += 1;
        } catch (error) {
          const isDead = claimed.tries >= tries;
          log.error(
            { err: error, job: kind, key: claimed.key, tries: claimed.tries },
            isDead ? "a job was given up" : "a job waits for another try",
          );
          const wait = Math.min(firstWaitMs * 2 ** (claimed.tries - 1), longestWaitMs);
          await releaseJob(db, claimed, { state: isDead ? "dead" : "waiting", due_at: clock.now() + wait });
        }
      }
    },
    depth: () => countJobs(db, Object.keys(policies) as JobKind[]),
    close: async () => undefined,
  };
}
