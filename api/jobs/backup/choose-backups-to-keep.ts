import { DAY_MS, HOUR_MS } from "#core/exam/durations.ts";
import { formatUtcDay } from "#core/format/format-date.ts";

/** How many of the newest backups stay, and for how long the last backup of each hour, day and month (UTC) stays. */
const KEPT = { newest: 8, hours: 24, days: 14, months: 6 };

/** Returns which backups stay, by their times (milliseconds since 1970). Always includes the newest. */
export function chooseBackupsToKeep(times: readonly number[], now: number): Set<number> {
  const newestFirst = times.toSorted((a, b) => b - a);
  const kept = new Set(newestFirst.slice(0, KEPT.newest));
  const keepLastOfEach = (since: number, toPeriod: (time: number) => string): void => {
    const coveredPeriods = new Set<string>();
    for (const time of newestFirst) {
      if (time < since || coveredPeriods.has(toPeriod(time))) continue;
      coveredPeriods.add(toPeriod(time));
      kept.add(time);
    }
  };
  keepLastOfEach(now - KEPT.hours * HOUR_MS, (time) => new Date(time).toISOString().slice(0, "2026-07-14T08".length));
  keepLastOfEach(now - KEPT.days * DAY_MS, formatUtcDay);
  keepLastOfEach(now - KEPT.months * 31 * DAY_MS, (time) => formatUtcDay(time).slice(0, "2026-07".length));
  return kept;
}
