import { expect, it } from "vitest";
import { endOfDay } from "./local-day.ts";

it("ends a day at its last millisecond in the reader's time zone", () => {
  expect(new Date(endOfDay("2026-03-01") + 1)).toEqual(new Date(2026, 2, 2));
  expect(endOfDay("soon")).toBeNaN();
});
