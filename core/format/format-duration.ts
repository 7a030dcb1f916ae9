import { formatNumber } from "./format-number.ts";
import { cachedFormatter, DEFAULT_LOCALE, type Locale } from "./locale.ts";

/** "down" counts to an end and rounds up to whole seconds, so 0:00 means over. "up" counts time used. */
export type Direction = "down" | "up";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

/** Formats milliseconds as minutes and seconds: "1:12", "0:05", "62:05". */
export function formatMinutesSeconds(milliseconds: number, direction: Direction = "up"): string {
  const seconds = wholeSeconds(milliseconds, direction);
  return `${Math.floor(seconds / 60)}:${twoDigits(seconds % 60)}`;
}

/** Formats milliseconds as an exam timer shows them: "34:12", "1:02:05". */
export function formatClock(milliseconds: number, direction: Direction = "up"): string {
  const { hours, minutes, seconds } = splitSeconds(wholeSeconds(milliseconds, direction));
  return hours > 0
    ? `${hours}:${twoDigits(minutes)}:${twoDigits(seconds)}`
    : `${twoDigits(minutes)}:${twoDigits(seconds)}`;
}

/** Formats milliseconds in full: "1 hour 2 minutes", "34 minutes 12 seconds". Leaves out seconds beside hours. */
export function formatDuration(
  milliseconds: number,
  direction: Direction = "up",
  locale: Locale = DEFAULT_LOCALE,
): string {
  return formatUnits(wholeSeconds(milliseconds, direction), "long", locale);
}

/** Formats seconds briefly: "48 secs", "1 min 5 secs". */
export function formatSeconds(seconds: number, locale: Locale = DEFAULT_LOCALE): string {
  return formatUnits(Math.max(0, Math.round(seconds)), "short", locale);
}

/** Formats milliseconds in the largest whole unit, rounded down: "5 minutes", "3 hours", "2 days". */
export function formatAge(milliseconds: number, locale: Locale = DEFAULT_LOCALE): string {
  if (milliseconds < MINUTE_MS) return "less than a minute";
  if (milliseconds < HOUR_MS) return formatUnit(Math.floor(milliseconds / MINUTE_MS), "minute", "long", locale);
  if (milliseconds < DAY_MS) return formatUnit(Math.floor(milliseconds / HOUR_MS), "hour", "long", locale);
  return formatUnit(Math.floor(milliseconds / DAY_MS), "day", "long", locale);
}

/** Formats milliseconds briefly in one unit: minutes under an hour, hours under three days, then days. */
export function formatTimeSpan(milliseconds: number, locale: Locale = DEFAULT_LOCALE): string {
  const minutes = Math.round(milliseconds / MINUTE_MS);
  if (minutes < 60) return formatUnit(minutes, "minute", "short", locale);
  const hours = Math.round(minutes / 60);
  return hours < 72
    ? formatUnit(hours, "hour", "short", locale)
    : formatUnit(Math.round(hours / 24), "day", "short", locale);
}

type Unit = "second" | "minute" | "hour" | "day";
type UnitDisplay = "long" | "short";

function formatUnits(total: number, display: UnitDisplay, locale: Locale): string {
  const { hours, minutes, seconds } = splitSeconds(total);
  const units: readonly (readonly [number, Unit])[] =
    hours > 0
      ? [
          [hours, "hour"],
          [minutes, "minute"],
        ]
      : [
          [minutes, "minute"],
          [seconds, "second"],
        ];
  const filled = units.filter(([count]) => count > 0).map(([count, unit]) => formatUnit(count, unit, display, locale));
  if (filled.length === 0) return formatUnit(0, "second", display, locale);
  const options = { type: "unit", style: "narrow" } as const;
  return cachedFormatter("list", locale, options, () => new Intl.ListFormat(locale, options)).format(filled);
}

function formatUnit(count: number, unit: Unit, unitDisplay: UnitDisplay, locale: Locale): string {
  return formatNumber(count, { style: "unit", unit, unitDisplay }, locale);
}

function wholeSeconds(milliseconds: number, direction: Direction): number {
  const seconds = Math.max(0, milliseconds) / 1000;
  return direction === "down" ? Math.ceil(seconds) : Math.floor(seconds);
}

function splitSeconds(total: number): { hours: number; minutes: number; seconds: number } {
  return { hours: Math.floor(total / 3600), minutes: Math.floor((total % 3600) / 60), seconds: total % 60 };
}

function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}
