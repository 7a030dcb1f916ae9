import { expect, test } from "vitest";
import type { TypeTally } from "./tallies.ts";
import { READING_PACE_SECONDS, readingPace } from "./reading-pace.ts";

const TALLY: TypeTally = { module_type: "reading", type: "matching", right: 1, total: 4, seconds: 240, timed: 4 };

test("the exam allows 90 seconds for a Reading question", () => {
  expect(READING_PACE_SECONDS).toBe(90);
});

test("compares Reading with the exam's pace, slowest first, and leaves out Listening and untimed types", () => {
  const slow: TypeTally = { ...TALLY, type: "matching_headings", seconds: 480 };
  const untimed: TypeTally = { ...TALLY, type: "short_answer", seconds: 0, timed: 0 };
  const listening: TypeTally = { ...TALLY, module_type: "listening" };

  expect(readingPace([TALLY, untimed, listening, slow])).toEqual([
    { ...slow, mean: 120, over: 30 },
    { ...TALLY, mean: 60, over: -30 },
  ]);
});
