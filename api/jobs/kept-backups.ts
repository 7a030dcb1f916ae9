const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How many of the newest stay, and for how many hours, days and months (UTC) the last one of each. */
const KEPT = { newest: 8, hours: 24, days: 14, months: 6 };

/** Which of these backups stay, by the times they were made at (milliseconds since 1970). Never drops the newest. */
export function keptBackups(times: readonly number[], now: number): Set<number> {
  const newestFirst = times.toSorted((one, other) => other - one);
  const kept = new Set(newestFirst.slice(0, KEPT.newest));
  const keepLastOfEach = (since: number, period: (time: number) => string): void => {
    const seen = new Set<string>();
    for (const time of newestFirst) {
      if (time < since || seen.has(period(time))) continue;
      seen.add(period(time));
      kept.add(time);
    }
  };
  keepLastOfEach(now - KEPT.hours * HOUR, (time) => new Date(time).toISOString().slice(0, 13));
  keepLastOfEach(now - KEPT.days * DAY, (time) => new Date(time).toISOString().slice(0, 10));
  keepLastOfEach(now - KEPT.months * 31 * DAY, (time) => new Date(time).toISOString().slice(0, 7));
  return kept;
}
