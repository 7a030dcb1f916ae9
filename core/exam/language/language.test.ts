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

test("lists British and American spellings with size classes, and no misspellings", () => {
  for (const word of ["colour", "color", "globalisation", "globalization", "Smartphone", "covid"])
    expect(lexicon.has(word), word).toBe(true);
  for (const word of ["goverment", "recieve", "alot", "colur"]) expect(lexicon.has(word), word).toBe(false);
  expect(lexicon.sizeClass("the")).toBe(10);
  expect(lexicon.sizeClass("perspicacious") ?? 0).toBeGreaterThanOrEqual(50);
});

test("reads back a written lexicon and rejects a damaged one", () => {
  const words = new Map([["a", 10], ["ability", 20], ["able", 10], ["über", 70]]); // prettier-ignore
  const small = readLexicon(`${writeLexicon(words)}\n${writeWordPairs(new Map([["a", 10]]), () => 0)}`);
  expect([...words.keys()].map((word) => small.sizeClass(word))).toEqual([10, 20, 10, 70]);
  expect(small.has("abil")).toBe(false);
  expect(() => readLexicon("\u0001abc")).toThrow("damaged");
  expect(() => readLexicon(writeLexicon(words))).toThrow("damaged");
});

test("reads back written pairs, and does not call pairs of uncommon words rare", () => {
  const counts = new Map([["the", 400], [",", 250], ["of", 200], ["house", 140], ["is", 9], ["zebra", 1]]); // prettier-ignore
  const seen = new Map([
    ["of the", 90],
    ["the house", 60],
    ["house ,", 1],
  ]);
  const times = (first: string, second: string) => seen.get(`${first} ${second}`) ?? 0;
  const text = writeWordPairs(counts, times);
  const { isRare, isFrequent } = readWordPairs(text);
  for (const first of counts.keys())
    for (const second of counts.keys()) {
      const expected = ((counts.get(first) ?? 0) * (counts.get(second) ?? 0)) / 1000;
      const isJudged = expected >= 5;
      expect(isRare(first, second), `${first} ${second}`).toBe(isJudged && times(first, second) * 20 <= expected);
    }
  expect(isRare("unheard", "of")).toBe(false);
  expect(["the", "unheard"].map(isFrequent)).toEqual([true, false]);
  for (const damaged of ["", text.slice(0, -1), text.replace("the", "the a")])
    expect(() => readWordPairs(damaged)).toThrow("damaged");
});

test("finds neighbours with their offsets, also beside commas and sentence ends but not beside brackets", () => {
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

test("marks typical learner pairs in lexicon.txt as rare and correct pairs as not rare", () => {
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
])("gives all forms one stem: %s", (forms) => {
  expect(new Set(forms.split(" ").map(stem)).size).toBe(1);
});

test("gives different words different stems and a word family one root, and lists no base word as an irregular form", () => {
  expect(stem("news")).not.toBe(stem("new"));
  expect(stem("university")).not.toBe(stem("universe"));
  expect(root("educational")).toBe(root("education"));
  for (const base of IRREGULAR_FORMS.values()) if (base !== "lay") expect(IRREGULAR_FORMS.has(base), base).toBe(false);
});

test("splits a text into words and sentences with their offsets", () => {
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

test("accepts names, numbers, contractions and words of the task", () => {
  const misspelt = findMisspelt(
    readText("In Marlsea, Ms Novák doesn't recieve 20 e-mails; the covrage of eco-friendly goverments isn't wide."),
    lexicon,
    new Set(["covrage"]),
  );
  expect(misspelt.map(({ text }) => text)).toEqual(["recieve", "goverments"]);
});

test("keeps lexicon.txt below 1,000,000 characters", () => {
  expect(asset.length).toBeLessThan(1_000_000);
});
