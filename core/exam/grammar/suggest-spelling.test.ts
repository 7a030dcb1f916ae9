import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readLexicon } from "../language/lexicon.ts";
import { findMarks } from "./find-marks.ts";
import { spellingCost } from "./spelling-cost.ts";
import { createSpellingSuggester, suggestSpelling } from "./suggest-spelling.ts";

const lexicon = readLexicon(
  readFileSync(fileURLToPath(new URL("../language/lexicon.txt", import.meta.url)), "utf8").trimEnd(),
);
const suggestionsIn = (text: string): string[][] =>
  findMarks(text, lexicon)
    .filter(({ rule }) => rule === "spelling")
    .map(({ suggestions }) => suggestions);

it.each([
  ["a letter left out before another consonant", "progess", "progress"],
  ["a letter left out before another ending", "camers", "cameras"],
  ["a letter left out before a commoner word with another letter", "healty", "healthy"],
  ["two letters left out side by side", "activies", "activities"],
  ["a doubled letter", "controll", "control"],
  ["a letter that is not doubled", "hotest", "hottest"],
  ["a silent e at the end", "develope", "develop"],
  ["two letters swapped", "britian", "britain"],
  ["a vowel for a vowel before a consonant for a consonant", "invist", "invest"],
  ["consonants that sound alike", "engurage", "encourage"],
  ["two spellings of the same sound", "bycicle", "bicycle"],
  ["a rare word one change away does not hide a common one", "morden", "modern"],
  ["the plural of a word in -y", "bullys", "bullies"],
  ["the regular past of an irregular verb", "dealed", "dealt"],
  ["-ed after a past form", "knowned", "known"],
  ["a consonant to double before -ing", "geting", "getting"],
  ["a missing space", "thereis", "there is"],
])("suggests first the right word for %s", (_cause, word, right) => {
  expect(suggestSpelling(word, lexicon, 2)[0]).toBe(right);
});

it("suggests the participle after “have” and the past elsewhere", () => {
  expect(suggestionsIn("The price has rised again.")[0]?.[0]).toBe("risen");
  expect(suggestionsIn("The price rised again.")[0]?.[0]).toBe("rose");
});

it.each([
  ["Two raquets are old.", "rackets"],
  ["His califications are good.", "qualifications"],
])("knows what learners mean in “%s”", (text, right) => {
  expect(suggestionsIn(text)[0]).toEqual([right]);
});

it.each([
  ["the suggestion is far from the word", "It was the mently task.", true],
  ["two words are equally close", "We ate the losts there.", true],
  ["one word is clearly the closest", "The goverment decides.", false],
  ["the word has a wrong ending for its verb", "They dealed with it.", false],
])("asks the writer to check the word if %s", (_cause, text, isUnclear) => {
  const [mark] = findMarks(text, lexicon).filter(({ rule }) => rule === "spelling");
  expect(mark?.suggestions).not.toEqual([]);
  expect(mark?.reason.startsWith("Check this.")).toBe(isUnclear);
});

it("suggests “there” for a misspelt word before a form of “be”", () => {
  expect(suggestionsIn("In my town ther are two parks.")[0]?.[0]).toBe("there");
});

it("writes the name of a country or city with a capital", () => {
  expect(suggestionsIn("He went to melborn by train.")[0]).toContain("Melbourne");
});

it.each(["Zeland", "Amercian", "Philipines", "Britian", "Scotish"])(
  "marks %s, a misspelt country or people",
  (name) => {
    expect(suggestionsIn(`We have read about the ${name} plan.`)).toHaveLength(1);
  },
);

it.each([
  "Zeeland",
  "Italia",
  "Franco",
  "Georgina",
  "Columbia",
  "Brasilia",
  "Romana",
  "Hollande",
  "Americana",
  "Lankan",
])("leaves the real name %s unmarked", (name) => {
  expect(suggestionsIn(`We have read about ${name} in the paper.`)).toEqual([]);
});

it("asks only for the capital of a country in small letters", () => {
  const marks = findMarks("They flew to Sri lanka and new zealand.", lexicon);
  expect(marks.map(({ rule, suggestions }) => [rule, suggestions])).toEqual([
    ["capital-name", ["Lanka"]],
    ["capital-name", ["Zealand"]],
  ]);
});

it("gives no suggestions after a hundred different words", () => {
  const suggest = createSpellingSuggester(lexicon);
  for (let i = 0; i < 100; i += 1) suggest(`qx${i}`, 1);
  expect(suggest("goverment", 1)).toEqual([]);
});

it("counts no cost for the same word, and more for each further change", () => {
  expect(spellingCost("progress", "progress")).toBe(0);
  expect(spellingCost("controll", "control")).toBeLessThan(spellingCost("controll", "controls"));
  expect(spellingCost("progres", "progress")).toBeLessThan(spellingCost("proges", "progress"));
  expect(spellingCost("rogress", "progress")).toBeGreaterThan(spellingCost("progess", "progress"));
});
