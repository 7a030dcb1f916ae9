import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { americanHomograph, comparedSpelling, spellingPairs } from "./spelling-variants.ts";

const pairs = spellingPairs();

describe("spelling variants", () => {
  it.each([
    ["color", "colour"],
    ["behavioral", "behavioural"],
    ["favorites", "favourites"],
    ["kilometers", "kilometres"],
    ["traveler", "traveller"],
    ["urbanization", "urbanisation"],
    ["organizational", "organisational"],
    ["gray", "grey"],
    ["e-mail", "email"],
    ["colour", "colour"],
    ["size", "size"],
    ["prize", "prize"],
    ["advertize", "advertize"],
    ["exercize", "exercize"],
    ["meter", "meter"],
  ])("compares %s as %s", (word, expected) => {
    expect(comparedSpelling(word)).toBe(expected);
  });

  it('accepts the American "meter" for "metre", but not the reverse', () => {
    expect(americanHomograph("metre")).toBe("meter");
    expect(americanHomograph("meter")).toBeNull();
  });

  it("lists several hundred pairs of single lower-case words, and no British form among the American ones", () => {
    expect(pairs.length).toBeGreaterThan(250);
    const american = new Set(pairs.map(([, us]) => us));
    for (const [uk, us] of pairs) {
      expect(`${uk} ${us}`).toMatch(/^[a-z]+ [a-z]+$/);
      expect(uk).not.toBe(us);
      expect(american.has(uk), `${uk} is also an American form`).toBe(false);
    }
  });

  it("changes nothing in a word that it has converted", () => {
    fc.assert(
      fc.property(fc.oneof(fc.constantFrom(...pairs.flat()), fc.string()), (word) => {
        expect(comparedSpelling(comparedSpelling(word))).toBe(comparedSpelling(word));
      }),
    );
  });
});
