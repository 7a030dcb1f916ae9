import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { matchesTag, parseByteRange } from "./byte-range.ts";

describe("parseByteRange", () => {
  it.each([
    [undefined, null],
    ["", null],
    ["bytes=0-", { start: 0, end: 99 }],
    ["bytes=10-", { start: 10, end: 99 }],
    ["bytes=10-19", { start: 10, end: 19 }],
    ["bytes=10-500", { start: 10, end: 99 }],
    ["bytes=-5", { start: 95, end: 99 }],
    ["bytes=-500", { start: 0, end: 99 }],
    ["bytes=-0", "unsatisfiable"],
    ["bytes=100-", "unsatisfiable"],
    ["bytes=20-10", null],
    ["bytes=-", null],
    ["bytes=0-1,5-6", null],
    ["items=0-1", null],
  ])("parses the Range header %s for a file of 100 bytes", (header, expected) => {
    expect(parseByteRange(header, 100)).toEqual(expected);
  });

  it("never returns a range beyond the end of the file", () => {
    fc.assert(
      fc.property(fc.nat(1000), fc.nat(2000), fc.option(fc.nat(2000)), (size, first, last) => {
        const range = parseByteRange(`bytes=${first}-${last ?? ""}`, size);
        if (range === null || range === "unsatisfiable") return;
        expect(range.start).toBeLessThanOrEqual(range.end);
        expect(range.end).toBeLessThan(size);
      }),
    );
  });
});

describe("matchesTag", () => {
  it.each([
    [undefined, false],
    ['"a"', true],
    ['W/"a"', true],
    ['"b", "a"', true],
    ["*", true],
    ['"b"', false],
  ])('for the If-None-Match header %s and the tag "a", returns %s', (header, expected) => {
    expect(matchesTag(header, '"a"')).toBe(expected);
  });
});
