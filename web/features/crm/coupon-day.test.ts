import { expect, it } from "vitest";
import { lastMoment } from "./coupon-day.ts";

it("a day lasts until its last millisecond, by the reader's clock", () => {
  expect(new Date(lastMoment("2026-03-01") + 1)).toEqual(new Date(2026, 2, 2));
  expect(lastMoment("soon")).toBeNaN();
});
