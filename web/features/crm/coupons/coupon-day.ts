/** Returns the last millisecond of a local day such as "2026-03-01", in ms since 1970; NaN for an invalid day. */
export function lastMoment(day: string): number {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split("-").map(Number);
  return new Date(year, month - 1, date, 23, 59, 59, 999).getTime();
}
