import { describe, expect, it, test } from "vitest";
import { formatAnswerDay, formatDueRange, formatDue, formatRatingCount } from "./labels.ts";

const NOW = new Date(2026, 2, 6, 12).getTime();
const MINUTE = 60_000;
const DAY = 86_400_000;

test.each([
  [10 * MINUTE, "in 10 minutes"],
  [1, "in 1 minute"],
  [5 * 60 * MINUTE, "today"],
  [DAY, "in 1 day"],
  [4 * DAY + MINUTE, "in 4 days"],
])("a card that is due in %s ms comes back %s", (wait, words) => {
  expect(formatDue(NOW + wait, NOW)).toBe(words);
});

describe("the label for a group of cards says when they come back", () => {
  it("names a range of days, one day, or a time today", () => {
    expect(formatDueRange([NOW + 4 * DAY, NOW + 9 * DAY, NOW + 6 * DAY], NOW)).toBe("in 4 to 9 days");
    expect(formatDueRange([NOW + DAY], NOW)).toBe("in 1 day");
    expect(formatDueRange([NOW + 10 * MINUTE, NOW + 20 * MINUTE], NOW)).toBe("today at 12:10");
  });

  it("names a time after midnight", () => {
    const late = NOW + DAY / 2 - 5 * MINUTE;
    expect(formatDueRange([late + 10 * MINUTE], late)).toBe("at 00:05");
  });
});

test("says whether an answer was given earlier today, on a weekday or on a date", () => {
  expect([NOW, NOW - 3 * DAY, NOW - 30 * DAY].map((at) => formatAnswerDay(at, NOW))).toEqual([
    "Earlier today",
    "On Tuesday",
    "On 4 February",
  ]);
});

test("says how often a card has been shown", () => {
  expect([0, 1, 4, 7].map(formatRatingCount)).toEqual(["New", "Second time", "Fifth time", "Seen 8 times"]);
});
