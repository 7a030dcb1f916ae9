import { expect, it } from "vitest";
import { lastMoment } from "./local-day.ts";

it("ends a day at its last millisecond in the reader's time zone", () => {
  expect(new Date(lastMoment("2026-03-01") + 1)).toEqual(new Date(2026, 2, 2));
  expect(lastMoment("soon")).toBeNaN();
});
