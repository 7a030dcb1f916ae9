import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import type { TestType } from "#core/exam/content/module-type.ts";
import { MODULE_TYPES } from "#core/exam/content/modules-of-test.ts";
import { describeLevel, overallLevel } from "#core/exam/study/level-names.ts";
import type { LevelRange, StartingLevel, Weekday } from "#core/exam/study/study-settings.ts";
import { formatList } from "#core/format/format-list.ts";
import { formatBand } from "#core/format/format-number.ts";

export const TEST_TYPES: Readonly<Record<TestType, { name: string; use: string }>> = {
  academic: { name: "IELTS Academic", use: "For study, and for some professions" },
  general: { name: "IELTS General Training", use: "For work and migration" },
};

export const WEEKDAYS: readonly { day: Weekday; short: string; name: string }[] = [
  { day: 1, short: "Mon", name: "Monday" },
  { day: 2, short: "Tue", name: "Tuesday" },
  { day: 3, short: "Wed", name: "Wednesday" },
  { day: 4, short: "Thu", name: "Thursday" },
  { day: 5, short: "Fri", name: "Friday" },
  { day: 6, short: "Sat", name: "Saturday" },
  { day: 7, short: "Sun", name: "Sunday" },
];

export function describeDaysOff(days: readonly Weekday[]): string {
  if (days.length === 0) return "no day off";
  return `${formatList(WEEKDAYS.filter(({ day }) => days.includes(day)).map(({ name }) => name))} off`;
}

export function describeBandsNow(level: StartingLevel | null): string {
  if (level === null) return "Your first tests will show them";
  const overall = level.source === "diagnostic" ? overallLevel(level.skills) : null;
  if (overall !== null) return `About ${describeLevel(overall)}, from the 15-minute check`;
  const bandLabels = MODULE_TYPES.flatMap((type) => {
    const range = level.skills[type];
    return range === null ? [] : [`${MODULE_NAMES[type].charAt(0)} ${describeRange(range)}`];
  });
  return bandLabels.length === 0 ? "Your first tests will show them" : bandLabels.join(", ");
}

/** Returns "6.5", or "5.5 to 6.5" if the level is a range. */
export function describeRange({ low, high }: LevelRange): string {
  return low === high ? formatBand(low) : `${formatBand(low)} to ${formatBand(high)}`;
}
