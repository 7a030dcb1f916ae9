/**
 * Returns the first millisecond of a day such as "2026-03-01" on this device, in ms since 1970; NaN for a text without
 * three numbers.
 */
export function startOfDay(day: string): number {
  return toInstant(day, 0, 0, 0, 0);
}

/**
 * Returns the last millisecond of a day such as "2026-03-01" on this device, in ms since 1970; NaN for a text without
 * three numbers.
 */
export function endOfDay(day: string): number {
  return toInstant(day, 23, 59, 59, 999);
}

/** Returns when the next day begins on this device, in ms since 1970. */
export function startOfTomorrow(now: Date): number {
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + 1).getTime();
}

function toInstant(day: string, ...time: [hours: number, minutes: number, seconds: number, ms: number]): number {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split("-").map(Number);
  return new Date(year, month - 1, date, ...time).getTime();
}
