import { expect, it } from "vitest";
import { grammarLabel, limitScoreToBand } from "./grammar-label.ts";
import type { GrammarMark } from "./mark.ts";
import { grammarScore, severityOf } from "./score.ts";

const mark = (rule: string, type: GrammarMark["type"] = "grammar"): GrammarMark => ({
  start: 0,
  end: 1,
  type,
  rule,
  reason: "",
  suggestions: [],
});
const words = (count: number): string => "word ".repeat(count);

it.each([
  [100, "Excellent"],
  [90, "Excellent"],
  [89, "Good"],
  [75, "Good"],
  [74, "Fair"],
  [60, "Fair"],
  [59, "Needs Improvement"],
  [0, "Needs Improvement"],
])("labels %d as %s", (score, label) => expect(grammarLabel(score)).toBe(label));

it.each([
  ["nothing found, band 8", 300, 0, 98, "Excellent"],
  ["three clear errors, about band 7", 300, 3, 82, "Good"],
  ["six clear errors, about band 6", 300, 6, 70, "Fair"],
  ["ten clear errors, band 5", 300, 10, 55, "Needs Improvement"],
  ["nothing found in fifty words", 50, 0, 92, "Excellent"],
] as const)("gives the score and label that suit the band: %s", (_name, length, count, score, label) => {
  const marks = Array.from({ length: count }, () => mark("spelling", "spelling"));
  expect(grammarScore(words(length), marks)).toEqual({ score, label });
});

it("gives no higher score for more marks, a higher score for more words, and never one below 0", () => {
  let before = 101;
  for (let count = 0; count < 40; count += 1) {
    const { score } = grammarScore(
      words(200),
      Array.from({ length: count }, () => mark("agreement-there")),
    ) ?? { score: -1 };
    expect(score).toBeLessThanOrEqual(before);
    expect(score).toBeGreaterThanOrEqual(0);
    before = score;
  }
  expect(grammarScore(words(400), [mark("x")])?.score).toBeGreaterThan(
    grammarScore(words(100), [mark("x")])?.score ?? 0,
  );
});

it("gives an empty answer no score", () => {
  expect(grammarScore(" \n", [])).toBeNull();
});

it("weighs another checker's marks by their type", () => {
  expect(severityOf(mark("Harper/Unknown", "style"))).toBe(1);
  expect(severityOf(mark("Harper/Unknown", "spelling"))).toBe(2);
});

it.each([
  [96, 6, 74, "Fair"],
  [96, 4, 59, "Needs Improvement"],
  [96, 7, 89, "Good"],
  [42, 6.5, 60, "Fair"],
  [30, 8, 75, "Good"],
  [82, 7, 82, "Good"],
  [98, 9, 98, "Excellent"],
] as const)("shows %d beside band %d as %d, %s", (score, band, shown, label) => {
  expect(limitScoreToBand(score, band)).toBe(shown);
  expect(grammarLabel(shown)).toBe(label);
});

it("changes no score without a band", () => {
  expect(limitScoreToBand(96, null)).toBe(96);
  expect(limitScoreToBand(null, 6)).toBeNull();
});
