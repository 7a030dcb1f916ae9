import { randomUUID } from "node:crypto";
import type { Parts } from "../parts.ts";
import { claimLease, releaseLease, renewLease } from "../store/leases.ts";

const SECOND = 1000;
/** So long a process may be silent before another one takes over what it was doing. */
const HELD = 60 * SECOND;
/** Timers of several processes never agree to the second. */
const EARLY = 0.8;

export type Leased = (
  name: string,
  options: {
    /** How often it is wanted, in milliseconds, by all processes together. */
    every: number;
    /** At a start it is done however short ago it was. */
    isStart?: boolean;
  },
  job: () => Promise<unknown>,
) => Promise<boolean>;

/**
 * Runs a periodic job in one of the processes that share the store: answers false, and does nothing, where another one
 * is at it or did it just now. A process that dies is followed by another within a minute. Every job is safe to run
 * twice all the same: a lease saves work, correctness never rests on it.
 */
export function createLeased({ store, clock, log }: Pick<Parts, "store" | "clock" | "log">): Leased {
  const holder = randomUUID();
  return async (name, { every, isStart = false }, job) => {
    const now = clock.now();
    const notDoneSince = isStart ? now : now - every * EARLY;
    if (!(await claimLease(store.db, { name, holder, now, until: now + HELD, notDoneSince }))) return false;
    const renewal = setInterval(() => {
      renewLease(store.db, name, holder, clock.now() + HELD).catch((error: unknown) =>
        log.warn({ err: error, job: name }, "a lease could not be renewed"),
      );
    }, HELD / 3);
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
