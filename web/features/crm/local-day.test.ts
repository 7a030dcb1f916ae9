import { expect, it } from "vitest";
import { endOfDay, startOfTomorrow } from "./local-day.ts";

it("endOfDay returns the last millisecond of the day in the time zone of the device, or NaN for a text that is no day", () => {
  expect(new Date(endOfDay("2026-03-01") + 1)).toEqual(new Date(2026, 2, 2));
  expect(endOfDay("soon")).toBeNaN();
});

it("startOfTomorrow returns the first millisecond of the next day, also in the next year", () => {
  expect(startOfTomorrow(new Date(2026, 11, 31, 23, 59))).toBe(new Date(2027, 0, 1).getTime());
});
