import { randomUUID } from "node:crypto";
import type { Services } from "#api/services.ts";
import { addJob, claimJob, countJobs, listDueJobs, releaseJob, removeJob } from "#api/store/operate/jobs.ts";
import { JOB_POLICIES, type JobKind, type JobPolicy, type JobQueue } from "./job-queue.ts";

const BATCH_SIZE = 20;
/** Orders the jobs that a process adds in the same millisecond. */
let added = 0;
const nextId = (): string => `${String((added += 1)).padStart(12, "0")}-${randomUUID()}`;

/** The job queue in a table of the store: for SQLite, and for tests with a fixed clock. */
export function createTableQueue({
  store,
  clock,
  log,
  policies = JOB_POLICIES,
}: Pick<Services, "store" | "clock" | "log"> & { policies?: Readonly<Record<JobKind, JobPolicy>> }): JobQueue {
  const { db } = store;
  return {
    enqueue: (tx, kind, key) => addJob(tx, { id: nextId(), kind, key, now: clock.now() }),
    async work(kind, run) {
      const { lease, tries, firstWait, longestWait } = policies[kind];
      let count = 0;
      for (;;) {
        let taken = 0;
        const jobs = await listDueJobs(db, kind, clock.now(), BATCH_SIZE);
        for (const job of jobs) {
          const mine = await claimJob(db, job, clock.now() + lease);
          if (mine === null) continue;
          taken += 1;
          try {
            await run(job.key);
            await removeJob(db, mine);
            count += 1;
          } catch (error) {
            const isDead = mine.tries >= tries;
            log.error(
              { err: error, job: kind, key: job.key, tries: mine.tries },
              isDead ? "a job was given up" : "a job waits for another try",
            );
            const wait = Math.min(firstWait * 2 ** (mine.tries - 1), longestWait);
            await releaseJob(db, mine, { state: isDead ? "dead" : "waiting", due_at: clock.now() + wait });
          }
        }
        if (taken === 0) return count;
      }
    },
    depth: () => countJobs(db, Object.keys(policies) as JobKind[]),
    close: async () => undefined,
  };
}
