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
  it("measures the same distance both ways, and 0 only for equal texts", () => {
    fc.assert(
      fc.property(text, text, (one, other) => {
        expect(editDistance(one, other, 20)).toBe(editDistance(other, one, 20));
        expect(editDistance(one, other, 20) === 0).toBe(one === other);
        const capped = editDistance(one, other, 2);
        expect(capped <= 2 ? capped : 3).toBe(Math.min(3, editDistance(one, other, 20)));
      }),
    );
  });
});
