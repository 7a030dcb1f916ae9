/** Why and how long to wait: whole seconds, at least one. */
export type Wait = { after: number };

/** Counters that slow callers down. Times in milliseconds; none of them ever locks anybody out for good. */
export type Limits = {
  /** Counts one use of `key`, at most `max` in `windowMs`; answers how long to wait once they are used up. */
  take(key: string, max: number, windowMs: number, now: number): Promise<Wait | null>;
  /** How long to wait if `max` uses of `key` were already counted. Does not count. */
  spent(key: string, max: number, now: number): Promise<Wait | null>;
  /**
   * How long to wait after earlier failures of `key`; else null, and this try counts as a failure until it is forgiven.
   * Free up to ten in ten minutes, then each wait is twice the last, at most a quarter of an hour.
   */
  attempt(key: string, now: number): Promise<Wait | null>;
  /** Forgets the failures of `key`. */
  forgive(key: string): Promise<void>;
};

const MINUTE = 60_000;
const FREE_FAILURES = 10;
const FAILURE_WINDOW = 10 * MINUTE;
const LONGEST_DELAY = 15 * MINUTE;
const MOST_KEYS = 50_000;

type Window = { used: number; endsAt: number };
type Failures = { count: number; lastAt: number };

/** In the memory of one process, for the one process that SQLite takes: a restart forgives. */
export function createLimits(): Limits {
  const windows = new Map<string, Window>();
  const failures = new Map<string, Failures>();

  return {
    async take(key, max, windowMs, now) {
      const known = windows.get(key);
      const window = known !== undefined && now < known.endsAt ? known : { used: 0, endsAt: now + windowMs };
      if (window.used >= max) return wait(window.endsAt - now);
      window.used += 1;
      put(windows, key, window);
      return null;
    },
    async spent(key, max, now) {
      const window = windows.get(key);
      return window === undefined || window.used < max ? null : wait(window.endsAt - now);
    },
    async attempt(key, now) {
      const entry = failures.get(key) ?? null;
      const judged = judgeAttempt(entry, now);
      if (judged.wait === null) put(failures, key, { count: judged.count, lastAt: now });
      return judged.wait;
    },
    forgive: async (key) => void failures.delete(key),
  };
}

/** What one more try means after these failures: a wait, or how many failures it makes. */
export function judgeAttempt(entry: Failures | null, now: number): { wait: Wait } | { wait: null; count: number } {
  if (entry === null) return { wait: null, count: 1 };
  const delay = delayAfter(entry.count);
  const left = wait(entry.lastAt + delay - now);
  if (left !== null) return { wait: left };
  return { wait: null, count: now - entry.lastAt > FAILURE_WINDOW + delay ? 1 : entry.count + 1 };
}

/** When failures of which the last was at `lastAt` mean nothing any more. */
export function forgottenAt({ count, lastAt }: Failures): number {
  return lastAt + FAILURE_WINDOW + delayAfter(count);
}

function delayAfter(count: number): number {
  return count < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (count - FREE_FAILURES + 1), LONGEST_DELAY);
}

/** A wait of so many milliseconds; null where they are over. */
export function wait(milliseconds: number): Wait | null {
  return milliseconds > 0 ? { after: Math.max(1, Math.ceil(milliseconds / 1000)) } : null;
}

/** Moves the key to the end; the ones that were not used for longest fall off. */
function put<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > MOST_KEYS && oldest.done !== true) map.delete(oldest.value);
}
