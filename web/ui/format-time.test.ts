import { expect, test } from "vitest";
import { clockFace, minutesFace, timeInWords } from "./format-time.ts";

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
] as const)("%i ms counting %s", (milliseconds, direction, minutes, clock, words) => {
  expect(minutesFace(milliseconds, direction)).toBe(minutes);
  expect(clockFace(milliseconds, direction)).toBe(clock);
  expect(timeInWords(milliseconds, direction)).toBe(words);
});
