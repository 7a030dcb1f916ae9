import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Dictionary, Sense } from "./dictionary.ts";
import { lookUp, normaliseWord } from "./look-up.ts";

const WORDS: Record<string, string> = {
  leaf: "n", leave: "nv", wolf: "n", knife: "n", city: "n", bus: "n", house: "nv", country: "n", fisherman: "n",
  go: "v", try: "nv", watch: "nv", plan: "nv", hope: "nv", travel: "nv", analyse: "v", benefit: "nv", seek: "v",
  see: "v", saw: "nv", big: "a", easy: "a", large: "a", steep: "a", good: "a", better: "ar", bet: "v", teach: "v", child: "n",
  water: "nv", "carbon footprint": "n", "take off": "v", "well-being": "n", colour: "nv", email: "n", criterion: "n",
}; // prettier-ignore

const dictionary: Dictionary = {
  senses: (lemma) =>
    (WORDS[lemma] ?? "").split("").map((part) => ({ part: part as Sense["part"], definition: `${part} ${lemma}` })),
};
const found = (word: string): string[] =>
  lookUp(word, dictionary).flatMap(({ senses }) => senses.map(({ definition }) => definition));

describe("finds the base form", () => {
  test.each([
    ["leaves", ["n leaf", "n leave", "v leave"]],
    ["wolves", ["n wolf"]],
    ["knives", ["n knife"]],
    ["cities", ["n city"]],
    ["buses", ["n bus"]],
    ["houses", ["n house", "v house"]],
    ["fishermen", ["n fisherman"]],
    ["criteria", ["n criterion"]],
    ["children's", ["n child"]],
    ["countries’", ["n country"]],
    ["went", ["v go"]],
    ["tried", ["v try"]],
    ["watches", ["n watch", "v watch"]],
    ["planned", ["v plan"]],
    ["planning", ["v plan"]],
    ["hoping", ["v hope"]],
    ["benefited", ["v benefit"]],
    ["sought", ["v seek"]],
    ["bigger", ["a big"]],
    ["easiest", ["a easy"]],
    ["larger", ["a large"]],
    ["steeper", ["a steep"]],
    ["Carbon  footprints", ["n carbon footprint"]],
    ["taking off", ["v take off"]],
    ["well being", ["n well-being"]],
    ["e-mail", ["n email"]],
    ["(color)", ["n colour", "v colour"]],
  ])("of %s", (word, bases) => {
    expect(found(word)).toEqual(bases);
  });
});

test.each([
  ["saw", ["n saw", "v saw", "v see"]],
  ["better", ["a better", "r better", "a good"]],
])("offers the typed word before its base form: %s", (word, bases) => {
  expect(found(word)).toEqual(bases);
});

test.each([["teacher"], ["waterest"], ["the"], [""], ["—"], ["planss"]])(
  "does not take %s for a form of another word",
  (word) => {
    expect(found(word)).toEqual([]);
  },
);

test("names each meaning once, for any text", () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.constantFrom(...Object.keys(WORDS))), (text) => {
      const all = found(text);
      expect(new Set(all).size).toBe(all.length);
    }),
  );
});

test("does not change a word that is already normalised", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme" }), (text) => {
      const once = normaliseWord(text);
      expect(normaliseWord(once)).toBe(once);
    }),
  );
});
