import { expect, test } from "vitest";
import { measureSpread } from "./figures.ts";
import { choosePause } from "./pauses.ts";
import { applyPronunciation, usedEntries } from "./pronunciation.ts";

const pause = { middle: 0.4, spread: 0.4, least: 0.16, most: 1.1 };

test("pauses spread around the median, within their bounds", () => {
  const lengths = Array.from({ length: 400 }, (_, index) => choosePause(pause, `seed ${index}`));
  expect(Math.min(...lengths)).toBeGreaterThanOrEqual(0.16);
  expect(Math.max(...lengths)).toBeLessThanOrEqual(1.1);
  const { p10, p50, p90 } = measureSpread(lengths);
  expect(p50).toBeCloseTo(0.4, 1);
  expect(p10).toBeLessThan(0.28);
  expect(p90).toBeGreaterThan(0.55);
});

test("the same seed gives the same pause", () => {
  expect(choosePause(pause, "a")).toBe(choosePause(pause, "a"));
  expect(choosePause(pause, "a")).not.toBe(choosePause(pause, "b"));
});

const list = { Mr: "Mister", Siobhan: "/ʃɪvˈɔːn/" };

test.each([
  ["Thank you, Mr Hall.", "Thank you, Mister Hall."],
  ["It’s Siobhan’s.", "It's /ʃɪvˈɔːnz/."],
  ["the “old” one (here)", "the old one here"],
  ["Mrs Hall", "Mrs Hall"],
])("%j is spoken as %j", (say, spoken) => {
  expect(applyPronunciation(say, list)).toBe(spoken);
});

test("only the entries that a script uses belong to its recording", () => {
  expect(usedEntries(["It’s Siobhan’s."], list)).toEqual({ Siobhan: "/ʃɪvˈɔːn/" });
});
