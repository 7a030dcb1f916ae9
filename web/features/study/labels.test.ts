import { describe, expect, it, test } from "vitest";
import { formatAnswerDay, formatDueRange, formatDue, formatRatingCount } from "./labels.ts";

const NOW = new Date(2026, 2, 6, 12).getTime();
const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;

test.each([
  [10 * MINUTE_MS, "in 10 minutes"],
  [1, "in 1 minute"],
  [5 * 60 * MINUTE_MS, "today"],
  [DAY_MS, "in 1 day"],
  [4 * DAY_MS + MINUTE_MS, "in 4 days"],
])("a card that is due in %s ms comes back %s", (waitMs, label) => {
  expect(formatDue(NOW + waitMs, NOW)).toBe(label);
});

describe("the label for cards with the same rating", () => {
  it("names a range of days, one day, or a time today", () => {
    expect(formatDueRange([NOW + 4 * DAY_MS, NOW + 9 * DAY_MS, NOW + 6 * DAY_MS], NOW)).toBe("in 4 to 9 days");
    expect(formatDueRange([NOW + DAY_MS], NOW)).toBe("in 1 day");
    expect(formatDueRange([NOW + 10 * MINUTE_MS, NOW + 20 * MINUTE_MS], NOW)).toBe("today at 12:10");
  });

  it("names the time without a day if the cards come back soon after midnight", () => {
    const fiveToMidnight = NOW + DAY_MS / 2 - 5 * MINUTE_MS;
    expect(formatDueRange([fiveToMidnight + 10 * MINUTE_MS], fiveToMidnight)).toBe("at 00:05");
  });
});

test("says whether an answer was given earlier today, on a weekday or on a date", () => {
  expect([NOW, NOW - 3 * DAY_MS, NOW - 30 * DAY_MS].map((at) => formatAnswerDay(at, NOW))).toEqual([
    "Earlier today",
    "On Tuesday",
    "On 4 February",
  ]);
});

test("says how often a card has been shown", () => {
  expect([0, 1, 4, 7].map(formatRatingCount)).toEqual(["New", "Second time", "Fifth time", "Seen 8 times"]);
});
