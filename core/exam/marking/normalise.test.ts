import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { normalise } from "./normalise.ts";

describe("normalise", () => {
  it.each([
    ["  Car \t park\n", "car park"],
    ["“Car park.”", "car park"],
    ["'tis", "'tis"],
    ["visitors’", "visitors'"],
    ["9–5", "9-5"],
    ["½", "1/2"],
    ["ＦＵＬＬ", "full"],
    ["naïve Café", "naive cafe"],
    ["soft\u00adware\u200b", "software"],
    ["İzmir", "izmir"],
    ["no-break\u00a0space", "no-break space"],
    ["really?!", "really"],
    ["...", ""],
  ])("%j is %j", (raw, expected) => {
    expect(normalise(raw)).toBe(expected);
  });

  it("changes nothing in an answer that it has normalised", () => {
    const texts = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.string({ unit: "grapheme" }),
      fc.string({ unit: fc.constantFrom("'", '"', " ", ".", "’", "a", "´", "¨", "İ") }),
    );
    fc.assert(
      fc.property(texts, (raw) => {
        expect(normalise(normalise(raw))).toBe(normalise(raw));
      }),
      { numRuns: 500 },
    );
  });

  it("ignores capitals and spaces around the text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme-ascii" }), (raw) => {
        expect(normalise(` ${raw.toUpperCase()}\t`)).toBe(normalise(raw));
      }),
    );
  });
});
