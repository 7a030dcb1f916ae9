import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { readLexicon } from "./lexicon.ts";
import { readSeenPairs, writeSeenPairs } from "./seen-pairs.ts";

test("reads back every written pair, and few others", () => {
  const written = Array.from({ length: 2000 }, (_, i) => [`first${i}`, `second${i}`] as const);
  const { isSeen } = readSeenPairs(writeSeenPairs(written));
  expect(written.every(([first, second]) => isSeen(first, second))).toBe(true);
  const others = Array.from({ length: 2000 }, (_, i) => isSeen(`first${i}`, `second${i + 1}`));
  expect(others.filter(Boolean).length).toBeLessThan(100);
});

test("knows no pair without data, and rejects a damaged filter", () => {
  expect(readSeenPairs("").isSeen("the", "house")).toBe(false);
  expect(() => readSeenPairs("AB!")).toThrow("damaged");
});

test("recognises common pairs in lexicon.txt, but not random pairs of words", () => {
  const { pairs } = readLexicon(readFileSync(join(import.meta.dirname, "lexicon.txt"), "utf8"));
  for (const pair of ["public transportation", "health care", "climate change", "depends on", "young people"])
    expect(pairs.isSeen(...halves(pair)), pair).toBe(true);
  const strange = ["lamp decides", "sugar argue", "window opinions", "carpet therefore", "eleven gently"];
  expect(strange.filter((pair) => pairs.isSeen(...halves(pair))).length).toBeLessThan(2);
});

function halves(pair: string): [string, string] {
  const [first = "", second = ""] = pair.split(" ");
  return [first, second];
}
