import { expect, test } from "vitest";
import { clockFace, clockWords, phaseAnnouncement } from "./clock-words.ts";

test.each([
  [3_600_000, "down", "1:00:00", "1 hour"],
  [2_052_000, "down", "34:12", "34 minutes 12 seconds"],
  [2_051_001, "down", "34:12", "34 minutes 12 seconds"],
  [2_051_999, "up", "34:11", "34 minutes 11 seconds"],
  [1, "down", "00:01", "1 second"],
  [0, "down", "00:00", "0 seconds"],
  [60_000, "down", "01:00", "1 minute"],
  [5_460_000, "up", "1:31:00", "1 hour 31 minutes"],
] as const)("%i ms counting %s", (milliseconds, direction, face, words) => {
  expect(clockFace(milliseconds, direction)).toBe(face);
  expect(clockWords(milliseconds, direction)).toBe(words);
});

test("announced at ten, five and one minute and at the end, never otherwise", () => {
  expect((["running", "ten", "five", "one", "over"] as const).map(phaseAnnouncement)).toEqual([
    null,
    "10 minutes left.",
    "5 minutes left.",
    "1 minute left.",
    "Time is up.",
  ]);
});
