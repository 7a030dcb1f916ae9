import { expect, it } from "vitest";
import { grammarLabel } from "./grammar-label.ts";
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

it("subtracts 2.5 points per unit of severity in 100 words", () => {
  expect(grammarScore(words(100), [])).toEqual({ score: 100, label: "Excellent" });
  expect(grammarScore(words(100), [mark("agreement-pronoun")])).toEqual({ score: 92, label: "Excellent" });
  expect(
    grammarScore(
      words(300),
      Array.from({ length: 12 }, () => mark("spelling", "spelling")),
    ),
  ).toEqual({ score: 80, label: "Good" });
});

it("falls with every mark, rises with every word, and is never below 0", () => {
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

it("counts a short answer as 50 words and gives an empty one no score", () => {
  expect(grammarScore(words(10), [mark("x")])).toEqual(grammarScore(words(50), [mark("x")]));
  expect(grammarScore(" \n", [])).toBeNull();
});

it("weighs another checker's marks by their type", () => {
  expect(severityOf(mark("Harper/Unknown", "style"))).toBe(1);
  expect(severityOf(mark("Harper/Unknown", "spelling"))).toBe(2);
});
