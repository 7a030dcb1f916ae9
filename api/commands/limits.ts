/** Why and how long to wait: whole seconds, at least one. */
export type Wait = { after: number };

/**
 * Counters that slow callers down. Kept in memory, behind this interface: a restart forgives, which never locks
 * anybody out, and one process serves one machine.
 */
export type Limits = {
  /** Counts one use of `key`, at most `max` in `windowMs`; answers how long to wait once they are used up. */
  take(key: string, max: number, windowMs: number, now: number): Wait | null;
  /** How long to wait if `max` uses of `key` were already counted. Does not count. */
  spent(key: string, max: number, now: number): Wait | null;
  /** Whether `key` must wait after earlier failures. Does not count. */
  delay(key: string, now: number): Wait | null;
  /** Counts a failure of `key`: free up to ten in ten minutes, then each wait is twice the last, at most a quarter of an hour. */
  fail(key: string, now: number): void;
  /** Forgets the failures of `key`. */
  forgive(key: string): void;
};

const MINUTE = 60_000;
const FREE_FAILURES = 10;
const FAILURE_WINDOW = 10 * MINUTE;
const LONGEST_DELAY = 15 * MINUTE;
const MOST_KEYS = 50_000;

type Window = { startedAt: number; used: number; windowMs: number };
type Failures = { count: number; lastAt: number };

export function createLimits(): Limits {
  const windows = new Map<string, Window>();
  const failures = new Map<string, Failures>();

  const delayAfter = (count: number): number =>
    count < FREE_FAILURES ? 0 : Math.min(1000 * 2 ** (count - FREE_FAILURES + 1), LONGEST_DELAY);
  const isForgotten = (entry: Failures, now: number): boolean =>
    now - entry.lastAt > FAILURE_WINDOW + delayAfter(entry.count);

  return {
    take(key, max, windowMs, now) {
      const known = windows.get(key);
      const window =
        known !== undefined && now < known.startedAt + known.windowMs ? known : { startedAt: now, used: 0, windowMs };
      if (window.used >= max) return wait(window.startedAt + window.windowMs - now);
      window.used += 1;
      put(windows, key, window);
      return null;
    },
    spent(key, max, now) {
      const window = windows.get(key);
      if (window === undefined || window.used < max) return null;
      const left = window.startedAt + window.windowMs - now;
      return left > 0 ? wait(left) : null;
    },
    delay(key, now) {
      const entry = failures.get(key);
      if (entry === undefined) return null;
      const left = entry.lastAt + delayAfter(entry.count) - now;
      return left > 0 ? wait(left) : null;
    },
    fail(key, now) {
      const entry = failures.get(key);
      const count = entry === undefined || isForgotten(entry, now) ? 0 : entry.count;
      put(failures, key, { count: count + 1, lastAt: now });
    },
    forgive: (key) => void failures.delete(key),
  };
}

function wait(milliseconds: number): Wait {
  return { after: Math.max(1, Math.ceil(milliseconds / 1000)) };
}

/** Moves the key to the end; the ones that were not used for longest fall off. */
function put<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > MOST_KEYS && oldest.done !== true) map.delete(oldest.value);
}
