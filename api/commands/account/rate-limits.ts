import { MINUTE_MS } from "#core/exam/durations.ts";

/** How long to wait: whole seconds, at least one. */
export type Wait = { after: number };

/** Rate limits. Times in milliseconds. None of them locks anybody out permanently. */
export type Limits = {
  /**
   * Counts `uses` uses of `key` (1 unless given) and returns null. Returns how long to wait if there would be more than
   * `max` uses in `windowMs`.
   */
  take(key: string, max: number, windowMs: number, now: number, uses?: number): Promise<Wait | null>;
  /** Returns how long to wait if `max` uses of `key` were already counted. Does not count. */
  peek(key: string, max: number, now: number): Promise<Wait | null>;
  /**
   * Returns how long to wait if earlier failures of `key` require it. Else counts this attempt as a failure and returns
   * null; after a success, the caller calls `clearFailures`. The first `free` attempts (10 unless given) do not wait.
   * If the last of them fails too, the next attempt waits two seconds. Each further failure doubles the wait, to at
   * most 15 minutes. Ten minutes after the last wait, the count begins again.
   */
  attempt(key: string, now: number, free?: number): Promise<Wait | null>;
  /** Resets the failures of `key`. */
  clearFailures(key: string): Promise<void>;
};

const FREE_FAILURES = 10;
const FAILURE_WINDOW_MS = 10 * MINUTE_MS;
const MAX_DELAY_MS = 15 * MINUTE_MS;
const MAX_WINDOW_MS = 24 * 60 * MINUTE_MS;
const MAX_KEYS = 50_000;

type Window = { used: number; endsAt: number };
type Failures = { count: number; lastAt: number };

/** Keeps rate limits in memory, for the single process that SQLite allows. A restart resets them. */
export function createLimits(): Limits {
  const windows = new Map<string, Window>();
  const failures = new Map<string, Failures>();

  return {
    async take(key, max, windowMs, now, uses = 1) {
      const known = windows.get(key);
      // No window ends later than one that starts now, unless the clock was wrong when it was stored.
      const isOpen = known !== undefined && now < known.endsAt && known.endsAt <= now + windowMs;
      const window = isOpen ? known : { used: 0, endsAt: now + windowMs };
      if (window.used + uses > max) return toWait(window.endsAt - now);
      window.used += uses;
      touch(windows, key, window);
      return null;
    },
    async peek(key, max, now) {
      const window = windows.get(key);
      return window === undefined || window.used < max ? null : toWindowWait(window.endsAt - now);
    },
    async attempt(key, now, free = FREE_FAILURES) {
      const entry = failures.get(key) ?? null;
      const checked = checkAttempt(entry, now, free);
      if (checked.wait === null) touch(failures, key, { count: checked.count, lastAt: now });
      return checked.wait;
    },
    clearFailures: async (key) => void failures.delete(key),
  };
}

/**
 * Returns how long to wait before another attempt. If an attempt is allowed now, returns the number of failures that
 * includes it.
 */
export function checkAttempt(
  entry: Failures | null,
  now: number,
  free = FREE_FAILURES,
): { wait: Wait } | { wait: null; count: number } {
  // A failure in the future is from a clock that was wrong. Clocks of processes may differ by a little.
  if (entry === null || entry.lastAt > now + MAX_DELAY_MS) return { wait: null, count: 1 };
  const delay = computeDelay(entry.count, free);
  const wait = toWait(entry.lastAt + delay - now);
  if (wait !== null) return { wait };
  return { wait: null, count: now - entry.lastAt > FAILURE_WINDOW_MS + delay ? 1 : entry.count + 1 };
}

/** Returns when the failures expire. `lastAt` is the time of the last failure. */
export function failuresExpireAt({ count, lastAt }: Failures, free = FREE_FAILURES): number {
  return lastAt + FAILURE_WINDOW_MS + computeDelay(count, free);
}

function computeDelay(count: number, free: number): number {
  return count < free ? 0 : Math.min(1000 * 2 ** (count - free + 1), MAX_DELAY_MS);
}

/** Like `toWait`, but returns null for more than a day: such a window was stored while the clock was wrong. */
export function toWindowWait(milliseconds: number): Wait | null {
  return milliseconds > MAX_WINDOW_MS ? null : toWait(milliseconds);
}

/** Converts milliseconds to a wait. Returns null if they are not positive. */
export function toWait(milliseconds: number): Wait | null {
  return milliseconds > 0 ? { after: Math.max(1, Math.ceil(milliseconds / 1000)) } : null;
}

/** Moves the key to the end of the map. If the map is full, evicts the least recently used key. */
function touch<T>(map: Map<string, T>, key: string, value: T): void {
  map.delete(key);
  map.set(key, value);
  const oldest = map.keys().next();
  if (map.size > MAX_KEYS && oldest.done !== true) map.delete(oldest.value);
}
