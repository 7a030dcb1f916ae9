const KEY = "bandwise.tooYoung";
const DAY_MS = 24 * 3600 * 1000;

/** Returns whether a visitor declared to be under 13 at `at`, less than a day before `now`. Both in ms since 1970. */
export function isRefused(at: number | null, now: number): boolean {
  return at !== null && at <= now && now - at < DAY_MS;
}

/** Returns when a visitor on this device last declared to be under 13, or null. */
export function readRefusal(): number | null {
  try {
    const text = localStorage.getItem(KEY);
    return text !== null && /^\d+$/u.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

/** Stores when a visitor declared to be under 13. On this device only: it is never sent. */
export function writeRefusal(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Storage failed. The open page still remembers the answer.
  }
}
