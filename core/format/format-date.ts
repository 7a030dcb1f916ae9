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
  /** Tuesday 14 July 2026 */
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
  at: number,
  style: DateStyle = "date",
  { locale = DEFAULT_LOCALE, timeZone }: DateOptions = {},
): string {
  const options = timeZone === undefined ? STYLES[style] : { ...STYLES[style], timeZone };
  return cachedFormatter("date", locale, options, () => new Intl.DateTimeFormat(locale, options)).format(at);
}

/** Formats a calendar day such as "2025-07-14", the same in every time zone: "14 July 2025". */
export function formatCalendarDay(day: string, style: DateStyle = "date", locale: Locale = DEFAULT_LOCALE): string {
  return formatDate(Date.parse(`${day}T00:00:00Z`), style, { locale, timeZone: "UTC" });
}

/** Formats the day of a moment on this device as a date field does: "2025-07-14". */
export function formatLocalDay(at: number): string {
  const date = new Date(at);
  const pad = (part: number): string => String(part).padStart(2, "0");
  return `${date.getFullYear()}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** Returns whether two moments are on the same day on this device. */
export function isSameDay(at: number, now: number): boolean {
  return new Date(at).toDateString() === new Date(now).toDateString();
}

/** Formats a moment briefly: "08:41" today, "12 July at 08:41" this year, else with the year. */
export function formatMoment(at: number, now: number, locale: Locale = DEFAULT_LOCALE): string {
  if (isSameDay(at, now)) return formatDate(at, "time", { locale });
  const isThisYear = new Date(at).getFullYear() === new Date(now).getFullYear();
  return formatDate(at, isThisYear ? "dayTime" : "dateTime", { locale });
}
