const KEY = "bandwise.tooYoung";
const DAY_MS = 24 * 3600 * 1000;

/** Returns whether a visitor said at `at`, less than a day before `now`, that they are under 13. In ms since 1970. */
export function isRefused(at: number | null, now: number): boolean {
  return at !== null && at <= now && now - at < DAY_MS;
}

/** Returns when a visitor on this device last said that they are under 13, or null. */
export function readRefusal(): number | null {
  try {
    const text = localStorage.getItem(KEY);
    return text !== null && /^\d+$/u.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

/** Stores on this device when a visitor said that they are under 13. The time is never sent. */
export function writeRefusal(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Storage failed. The open page still remembers the answer.
  }
}
