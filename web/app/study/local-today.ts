/** Returns the learner's calendar day, such as "2026-11-25". */
export function localToday(now: number): string {
  const date = new Date(now);
  const pad = (part: number): string => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}
