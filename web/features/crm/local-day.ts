/** Returns the last millisecond of a local day such as "2026-03-01", in ms since 1970; NaN for an invalid day. */
export function endOfDay(day: string): number {
  return momentOf(day, 23, 59, 59, 999);
}

/** Returns the first millisecond of a local day. */
export function startOfDay(day: string): number {
  return momentOf(day, 0, 0, 0, 0);
}

/** Returns the local day of an instant in the format of a date field, "2026-03-01", or "" for null. */
export function formatLocalDay(instant: number | null): string {
  if (instant === null) return "";
  const date = new Date(instant);
  const two = (number: number): string => String(number).padStart(2, "0");
  return `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`;
}

function momentOf(day: string, ...time: [number, number, number, number]): number {
  const [year = Number.NaN, month = Number.NaN, date = Number.NaN] = day.split("-").map(Number);
  return new Date(year, month - 1, date, ...time).getTime();
}
