import { DAY_MS } from "#core/exam/durations.ts";

const KEY = "bandwise.tooYoung";

/**
 * Returns whether registration is refused at `now`: for a day after `refusedAt`, when a visitor said that they are
 * under 13. Both times are in ms since 1970.
 */
export function isRefused(refusedAt: number | null, now: number): boolean {
  return refusedAt !== null && refusedAt <= now && now - refusedAt < DAY_MS;
}

/** Returns when a visitor on this device last said that they are under 13, in ms since 1970, or null. */
export function readRefusedAt(): number | null {
  try {
    const text = localStorage.getItem(KEY);
    return text !== null && /^\d+$/u.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

/** Stores on this device when a visitor said that they are under 13. The device never sends the time. */
export function writeRefusedAt(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Without storage, only the open page remembers the answer.
  }
}
