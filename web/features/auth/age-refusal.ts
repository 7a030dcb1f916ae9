const KEY = "bandwise.tooYoung";
const DAY_MS = 24 * 3600 * 1000;

/** Whether somebody on this device said within a day that they are younger than 13. `at` and `now` in ms since 1970. */
export function isRefused(at: number | null, now: number): boolean {
  return at !== null && at <= now && now - at < DAY_MS;
}

/** When it was last said here; null where it was not, and where storage is refused. */
export function readRefusal(): number | null {
  try {
    const text = localStorage.getItem(KEY);
    return text !== null && /^\d+$/u.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

/** Kept on this device alone: nobody is told. */
export function writeRefusal(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // The page in front of them remembers it.
  }
}
