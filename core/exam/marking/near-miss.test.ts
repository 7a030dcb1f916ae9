import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { editDistance, nameNearMiss } from "./near-miss.ts";

describe("near misses", () => {
  it.each([
    ["goverment", ["government"], "spelling"],
    ["gvoernmet", ["government"], "spelling"],
    ["gvrnmt", ["government"], null],
    ["hous", ["house"], "spelling"],
    ["hos", ["house"], null],
    ["cot", ["cat"], null],
    ["bus", ["buses"], "plural"],
    ["boxes", ["box"], "plural"],
    ["studies", ["study"], "plural"],
    ["car parks", ["car park"], "plural"],
    ["edge of lake", ["edge of the lake"], "article"],
    ["15 houses", ["16 houses"], null],
    ["15 huoses", ["15 houses"], "spelling"],
    ["nothing like it", ["government"], null],
  ])("%j for %j is %s", (given, accepted, expected) => {
    expect(nameNearMiss(given, accepted)).toBe(expected);
  });

  const text = fc.string({ unit: fc.constantFrom("a", "b", "c"), maxLength: 8 });
  it("measures the same distance both ways, 0 only for equal texts, and no exact distance above the maximum", () => {
    fc.assert(
      fc.property(text, text, (first, second) => {
        const exact = editDistance(first, second, 20);
        expect(exact).toBe(editDistance(second, first, 20));
        expect(exact === 0).toBe(first === second);
        const upToTwo = editDistance(first, second, 2);
        if (exact <= 2) expect(upToTwo).toBe(exact);
        else expect(upToTwo).toBeGreaterThan(2);
      }),
    );
  });
});
