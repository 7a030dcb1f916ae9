import { expect, test } from "vitest";
import {
  formatAge,
  formatClock,
  formatDuration,
  formatMinutesSeconds,
  formatSeconds,
  formatTimeSpan,
} from "./format-duration.ts";

test.each([
  [3_600_000, "down", "60:00", "1:00:00", "1 hour"],
  [2_052_000, "down", "34:12", "34:12", "34 minutes 12 seconds"],
  [2_051_001, "down", "34:12", "34:12", "34 minutes 12 seconds"],
  [2_051_999, "up", "34:11", "34:11", "34 minutes 11 seconds"],
  [128_400, "up", "2:08", "02:08", "2 minutes 8 seconds"],
  [128_400, "down", "2:09", "02:09", "2 minutes 9 seconds"],
  [60_000, "down", "1:00", "01:00", "1 minute"],
  [5_000, "up", "0:05", "00:05", "5 seconds"],
  [999, "up", "0:00", "00:00", "0 seconds"],
  [1, "down", "0:01", "00:01", "1 second"],
  [0, "down", "0:00", "00:00", "0 seconds"],
  [-5, "up", "0:00", "00:00", "0 seconds"],
  [5_460_000, "up", "91:00", "1:31:00", "1 hour 31 minutes"],
] as const)("formats %i ms counting %s", (milliseconds, direction, minutes, clock, words) => {
  expect(formatMinutesSeconds(milliseconds, direction)).toBe(minutes);
  expect(formatClock(milliseconds, direction)).toBe(clock);
  expect(formatDuration(milliseconds, direction)).toBe(words);
});

test("formats seconds briefly", () => {
  expect([0, 47.6, 59.6, 65].map((seconds) => formatSeconds(seconds))).toEqual([
    "0 secs",
    "48 secs",
    "1 min",
    "1 min 5 secs",
  ]);
});

test("formats a time span in one unit", () => {
  const minute = 60_000;
  expect([1, 59, 60, 150, 71 * 60, 72 * 60].map((minutes) => formatTimeSpan(minutes * minute))).toEqual([
    "1 min",
    "59 mins",
    "1 hr",
    "3 hrs",
    "71 hrs",
    "3 days",
  ]);
});

test("formats an age in the largest whole unit", () => {
  expect(
    [-5, 59_000, 60_000, 59 * 60_000, 3_600_000, 47 * 3_600_000, 2 * 86_400_000].map((ms) => formatAge(ms)),
  ).toEqual(["less than a minute", "less than a minute", "1 minute", "59 minutes", "1 hour", "1 day", "2 days"]);
});
