import { randomUUID } from "node:crypto";
import type { Services } from "#api/services.ts";
import { claimLease, releaseLease, renewLease } from "#api/store/operate/leases.ts";

const SECOND_MS = 1000;
/** Another process takes over the job after this time without a renewal. */
const LEASE_MS = 60 * SECOND_MS;
/** A job may run after this share of its interval, because timers of processes differ. */
const MIN_INTERVAL_SHARE = 0.8;

export type Leased = (
  name: string,
  options: {
    /** Interval between runs over all processes, in milliseconds. */
    every: number;
    /** True at a process start: the job then runs, however recently it ran. */
    isStart?: boolean;
  },
  job: () => Promise<unknown>,
) => Promise<boolean>;

/**
 * Runs a periodic job in one of the processes that share the store. Returns false and does nothing if another process
 * runs the job or has just run it. Another process takes over from a dead one within a minute. A lease only saves work:
 * each job must be safe to run twice.
 */
export function createLeased({ store, clock, log }: Pick<Services, "store" | "clock" | "log">): Leased {
  const holder = randomUUID();
  return async (name, { every, isStart = false }, job) => {
    const now = clock.now();
    const doneBefore = isStart ? now : now - every * MIN_INTERVAL_SHARE;
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
