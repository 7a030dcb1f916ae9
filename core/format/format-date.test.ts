import { expect, test } from "vitest";
import { formatCalendarDay, formatDate, formatLocalDay, formatMoment, formatUtcDay } from "./format-date.ts";

const moment = Date.UTC(2026, 6, 14, 8, 41);

test.each([
  ["date", "14 July 2026"],
  ["day", "14 July"],
  ["weekday", "Tuesday"],
  ["longDay", "Tuesday 14 July"],
  ["longDate", "Tuesday, 14 July 2026"],
  ["shortDay", "14 Jul"],
  ["shortDate", "14 Jul 2026"],
  ["time", "08:41"],
  ["dateTime", "14 July 2026 at 08:41"],
  ["dayTime", "14 July at 08:41"],
  ["shortDateTime", "14 Jul 2026, 08:41"],
  ["deadline", "Tue 14 Jul, 08:41"],
] as const)("formats a moment in the style %s as %s", (style, text) => {
  expect(formatDate(moment, style, { timeZone: "UTC" })).toBe(text);
});

test("formats a date in another locale", () => {
  expect(formatDate(moment, "date", { locale: "de", timeZone: "UTC" })).toBe("14. Juli 2026");
});

test("formats a calendar day the same in every time zone", () => {
  expect(formatCalendarDay("2025-07-14")).toBe("14 July 2025");
});

test("formats the day of a moment on this device as a date field does", () => {
  expect(formatLocalDay(new Date(2026, 2, 1, 23, 59).getTime())).toBe("2026-03-01");
  expect(formatLocalDay(new Date(2026, 10, 25).getTime())).toBe("2026-11-25");
});

test("returns the UTC day from the first to the last millisecond of it", () => {
  expect(formatUtcDay(Date.UTC(2026, 6, 14))).toBe("2026-07-14");
  expect(formatUtcDay(Date.UTC(2026, 6, 15) - 1)).toBe("2026-07-14");
});

test("leaves out the date if it is today, and the year if it is this year", () => {
  const now = new Date(2026, 6, 14, 18).getTime();
  expect(formatMoment(new Date(2026, 6, 14, 8, 41).getTime(), now)).toBe("08:41");
  expect(formatMoment(new Date(2026, 6, 11, 8, 41).getTime(), now)).toBe("11 July at 08:41");
  expect(formatMoment(new Date(2025, 11, 31, 8, 41).getTime(), now)).toBe("31 December 2025 at 08:41");
});
