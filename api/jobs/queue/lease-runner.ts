import { randomUUID } from "node:crypto";
import { SECOND_MS } from "#core/exam/durations.ts";
import type { Services } from "#api/services.ts";
import { claimLease, releaseLease, renewLease } from "#api/store/operate/leases.ts";

/** Another process may take over the job after this time without a renewal. */
const LEASE_MS = 60 * SECOND_MS;
/** A job may run after this share of its interval, because timers of processes differ. */
const MIN_INTERVAL_SHARE = 0.8;

/**
 * Runs a periodic job in one of the processes that share the store. Returns false and does nothing if another process
 * runs the job or has just run it. The lease of a dead process ends within a minute. A lease only saves work: each job
 * must be safe to run twice.
 */
export type LeaseRunner = (
  name: string,
  options: {
    /** Interval between runs over all processes. */
    everyMs: number;
    /** True at a process start: the job then runs, however recently it ran. */
    isStart?: boolean;
  },
  job: () => Promise<unknown>,
) => Promise<boolean>;

export function createLeaseRunner({ store, clock, log }: Pick<Services, "store" | "clock" | "log">): LeaseRunner {
  const holder = randomUUID();
  return async (name, { everyMs, isStart = false }, job) => {
    const now = clock.now();
    const doneBefore = isStart ? now : now - everyMs * MIN_INTERVAL_SHARE;
    if (!(await claimLease(store.db, { name, holder, now, until: now + LEASE_MS, doneBefore }))) return false;
    const renewal = setInterval(() => {
      renewLease(store.db, name, holder, clock.now() + LEASE_MS).catch((error: unknown) =>
        log.warn({ err: error, job: name }, "a lease could not be renewed"),
      );
    }, LEASE_MS / 3);
    let doneAt: number | null = null;
    try {
      await job();
      doneAt = clock.now();
      return true;
    } finally {
      clearInterval(renewal);
      await releaseLease(store.db, name, holder, doneAt);
    }
  };
}
