import { formatDate, isSameDay } from "#core/format/format-date.ts";

/** Returns "Last used at 14:02" today, else "Last used on 3 March 2026". Times in ms since 1970. */
export function lastUsedLabel(at: number, now: number): string {
  return isSameDay(at, now) ? `Last used at ${formatDate(at, "time")}` : `Last used on ${formatDate(at)}`;
}

/**
 * Returns "Library last synced at 14:02." today, else "Library last synced on 3 March 2026." Times in ms since 1970.
 */
export function librarySyncedLabel(at: number, now: number): string {
  return isSameDay(at, now)
    ? `Library last synced at ${formatDate(at, "time")}.`
    : `Library last synced on ${formatDate(at)}.`;
}
