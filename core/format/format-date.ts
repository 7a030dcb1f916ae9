import { cachedFormatter, DEFAULT_LOCALE, type Locale } from "./locale.ts";

const DAY = { day: "numeric", month: "long" } as const;
const SHORT_DAY = { day: "numeric", month: "short" } as const;
const TIME = { hour: "2-digit", minute: "2-digit" } as const;

const STYLES = {
  /** 14 July 2026 */
  date: { ...DAY, year: "numeric" },
  /** 14 July */
  day: DAY,
  /** Tuesday */
  weekday: { weekday: "long" },
  /** Tuesday 14 July */
  longDay: { weekday: "long", ...DAY },
  /** Tuesday, 14 July 2026 */
  longDate: { weekday: "long", ...DAY, year: "numeric" },
  /** 14 Jul */
  shortDay: SHORT_DAY,
  /** 14 Jul 2026 */
  shortDate: { ...SHORT_DAY, year: "numeric" },
  /** 08:41 */
  time: TIME,
  /** 14 July 2026 at 08:41 */
  dateTime: { ...DAY, year: "numeric", ...TIME },
  /** 14 July at 08:41 */
  dayTime: { ...DAY, ...TIME },
  /** 14 Jul 2026, 08:41 */
  shortDateTime: { ...SHORT_DAY, year: "numeric", ...TIME },
  /** Tue 14 Jul, 08:41 */
  deadline: { weekday: "short", ...SHORT_DAY, ...TIME },
} as const satisfies Record<string, Intl.DateTimeFormatOptions>;

export type DateStyle = keyof typeof STYLES;
export type DateOptions = {
  locale?: Locale;
  /** If left out, the time zone of the device is used. The server passes "UTC". */
  timeZone?: string;
};

/** Formats a moment, in milliseconds since 1970. */
export function formatDate(
  moment: number,
  style: DateStyle = "date",
  { locale = DEFAULT_LOCALE, timeZone }: DateOptions = {},
): string {
  const options = timeZone === undefined ? STYLES[style] : { ...STYLES[style], timeZone };
  return cachedFormatter("date", locale, options, () => new Intl.DateTimeFormat(locale, options)).format(moment);
}

/** Formats an ISO day, such as "2025-07-14", as "14 July 2025". The device's time zone does not matter. */
export function formatCalendarDay(day: string, style: DateStyle = "date", locale: Locale = DEFAULT_LOCALE): string {
  return formatDate(Date.parse(`${day}T00:00:00Z`), style, { locale, timeZone: "UTC" });
}

/** Formats the day of a moment on this device as a date field does: "2025-07-14". */
export function formatLocalDay(moment: number): string {
  const date = new Date(moment);
  const pad = (part: number): string => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Returns the UTC day of a moment in ISO 8601: "2026-07-14". */
export function formatUtcDay(moment: number): string {
  return new Date(moment).toISOString().slice(0, "2026-07-14".length);
}

/** Formats a moment in ISO 8601: "2026-07-14T08:41:00.000Z". Returns null for null. */
export function formatIsoTime(moment: number): string;
export function formatIsoTime(moment: number | null): string | null;
export function formatIsoTime(moment: number | null): string | null {
  return moment === null ? null : new Date(moment).toISOString();
}

/** Returns true if two moments are on the same day in the device's time zone. */
export function isSameDay(moment: number, other: number): boolean {
  return new Date(moment).toDateString() === new Date(other).toDateString();
}

/** Formats a moment briefly: "08:41" today, "12 July at 08:41" this year, else with the year. */
export function formatMoment(moment: number, now: number, locale: Locale = DEFAULT_LOCALE): string {
  if (isSameDay(moment, now)) return formatDate(moment, "time", { locale });
  const isThisYear = new Date(moment).getFullYear() === new Date(now).getFullYear();
  return formatDate(moment, isThisYear ? "dayTime" : "dateTime", { locale });
}
