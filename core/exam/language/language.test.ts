import { readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import { IRREGULAR_FORMS } from "./irregular-forms.ts";
import { readLexicon, writeLexicon } from "./lexicon.ts";
import { readText } from "./read-text.ts";
import { neighboursIn, readWordPairs, writeWordPairs } from "./word-pairs.ts";
import { findMisspelt } from "./spelling.ts";
import { root, stem } from "./stem.ts";

const asset = readFileSync(join(import.meta.dirname, "lexicon.txt"), "utf8");
const lexicon = readLexicon(asset);

test("the word list knows both spellings, how common a word is, and no mistakes", () => {
  for (const word of ["colour", "color", "globalisation", "globalization", "Smartphone", "covid"])
    expect(lexicon.has(word), word).toBe(true);
  for (const word of ["goverment", "recieve", "alot", "colur"]) expect(lexicon.has(word), word).toBe(false);
  expect(lexicon.sizeClass("the")).toBe(10);
  expect(lexicon.sizeClass("perspicacious") ?? 0).toBeGreaterThanOrEqual(50);
});

test("what is written is read back, and a damaged list is refused", () => {
  const words = new Map([["a", 10], ["ability", 20], ["able", 10], ["über", 70]]); // prettier-ignore
  const small = readLexicon(`${writeLexicon(words)}\n${writeWordPairs(new Map([["a", 10]]), () => 0)}`);
  expect([...words.keys()].map((word) => small.sizeClass(word))).toEqual([10, 20, 10, 70]);
  expect(small.has("abil")).toBe(false);
  expect(() => readLexicon("\u0001abc")).toThrow("damaged");
  expect(() => readLexicon(writeLexicon(words))).toThrow("damaged");
});

test("pairs are read back as they were counted, and of seldom words nothing is said", () => {
  const counts = new Map([["the", 400], [",", 250], ["of", 200], ["house", 140], ["is", 9], ["zebra", 1]]); // prettier-ignore
  const seen = new Map([
    ["of the", 90],
    ["the house", 60],
    ["house ,", 1],
  ]);
  const times = (first: string, second: string) => seen.get(`${first} ${second}`) ?? 0;
  const text = writeWordPairs(counts, times);
  const { isRare } = readWordPairs(text);
  for (const first of counts.keys())
    for (const second of counts.keys()) {
      const expected = ((counts.get(first) ?? 0) * (counts.get(second) ?? 0)) / 1000;
      const isJudged = expected >= 5;
      expect(isRare(first, second), `${first} ${second}`).toBe(isJudged && times(first, second) * 20 <= expected);
    }
  expect(isRare("unheard", "of")).toBe(false);
  for (const damaged of ["", text.slice(0, -1), text.replace("the", "the a")])
    expect(() => readWordPairs(damaged)).toThrow("damaged");
});

test("neighbours stand with their places; a comma and the ends of a sentence are neighbours too, a bracket is none", () => {
  const text = "In 1990, prices (of oil) fell; they rose again.";
  const [sentence] = readText(text).sentences;
  if (sentence === undefined) throw new Error("no sentence");
  const found = neighboursIn(sentence, text);
  expect(found.map(({ first, second }) => `${first} ${second}`)).toEqual([
    ". in",
    "in #",
    "# ,",
    ", prices",
    "of oil",
    "fell .",
    ". they",
    "they rose",
    "rose again",
    "again .",
  ]);
  expect(text.slice(found[1]?.start, found[1]?.end)).toBe("In 1990");
});

test("the pairs of the asset know what learners put together and English does not", () => {
  const { isRare } = lexicon.pairs;
  for (const pair of ["in economy", "depend of", "the the", "is of", "example many"])
    expect(isRare(...halves(pair)), pair).toBe(true);
  for (const pair of [
    "of the",
    "depend on",
    "to sum",
    "in the",
    "people are",
    "in addition",
    "there is",
    "the internet",
  ])
    expect(isRare(...halves(pair)), pair).toBe(false);
});

function halves(pair: string): [string, string] {
  const [first = "", second = ""] = pair.split(" ");
  return [first, second];
}

test.each([
  ["fall fell falls falling fallen"],
  ["rise rose rising risen rises"],
  ["industry industries"],
  ["travel travels travelled traveling travelling"],
  ["grow grew growing growth"],
  ["stop stopped stopping"],
  ["use used uses"],
])("one stem: %s", (forms) => {
  expect(new Set(forms.split(" ").map(stem)).size).toBe(1);
});

test("stems keep different words apart, roots join a family, and no base word is a form of another", () => {
  expect(stem("news")).not.toBe(stem("new"));
  expect(stem("university")).not.toBe(stem("universe"));
  expect(root("educational")).toBe(root("education"));
  for (const base of IRREGULAR_FORMS.values()) if (base !== "lay") expect(IRREGULAR_FORMS.has(base), base).toBe(false);
});

test("a text is taken apart with its places", () => {
  const text = "Dr. Smith paid $1,250.50 in the U.K. in 1990. It rose by 3.5%! Is it so?\n\nA new line\nbegins here";
  const read = readText(text);
  expect(read.sentences.map(({ start, end }) => text.slice(start, end))).toEqual([
    "Dr. Smith paid $1,250.50 in the U.K. in 1990.",
    "It rose by 3.5%!",
    "Is it so?",
    "A new line",
    "begins here",
  ]);
  for (const word of read.words) expect(text.slice(word.start, word.end)).toBe(word.text);
});

test("names, numbers, contractions and words of the task are no spelling mistakes", () => {
  const misspelt = findMisspelt(
    readText("In Marlsea, Ms Novák doesn't recieve 20 e-mails; the covrage of eco-friendly goverments isn't wide."),
    lexicon,
    new Set(["covrage"]),
  );
  expect(misspelt.map(({ text }) => text)).toEqual(["recieve", "goverments"]);
});

test("the asset stays small", () => {
  expect(asset.length).toBeLessThan(540_000);
});
