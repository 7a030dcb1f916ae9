/** The last moment of a day of the reader's calendar, "2026-03-01", in ms since 1970; NaN for what is no day. */
export function lastMoment(day: string): number {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 23, 59, 59, 999).getTime();
}
