import { describe, expect, test } from "vitest";
import { describeLevel, overallLevel } from "./level-names.ts";

describe("the level over all skills", () => {
  const none = { listening: null, reading: null, writing: null, speaking: null };

  test("is the mean of the known ranges, rounded outwards", () => {
    const skills = { ...none, listening: { low: 4.5, high: 6.5 }, reading: { low: 5, high: 7 } };
    expect(overallLevel(skills)).toEqual({ low: 4.5, high: 7 });
  });

  test("is null if no skill has a range", () => {
    expect(overallLevel(none)).toBeNull();
  });
});

test.each([
  [{ low: 2.5, high: 3.5 }, "A2 or below"],
  [{ low: 3.5, high: 5 }, "A2 to B1"],
  [{ low: 4.5, high: 6.5 }, "B1 to B2"],
  [{ low: 5.5, high: 6.5 }, "B2"],
  [{ low: 7, high: 9 }, "C1 to C2"],
])("%j is called %s", (range, name) => {
  expect(describeLevel(range)).toBe(name);
});
