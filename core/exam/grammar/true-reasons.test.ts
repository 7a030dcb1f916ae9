import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readLexicon } from "../language/lexicon.ts";
import { findMarks } from "./find-marks.ts";

const lexicon = readLexicon(
  readFileSync(fileURLToPath(new URL("../language/lexicon.txt", import.meta.url)), "utf8").trimEnd(),
);

it.each([
  ["Some of people like it.", "needless-of", "“Some people” in general"],
  ["Almost people like it.", "almost-all", "“Almost”"],
  ["Others countries do it.", "other-others", "write “other”"],
  ["They see things what they need.", "relative-pronoun", "“What” does not refer back"],
  ["This machines are old.", "agreement-this-these", "“this” or “that”"],
  ["I know every aspects here.", "agreement-every", "“Every”"],
  ["They have little interest on art.", "preposition-adjective", "This word"],
  ["It is known for its' garden.", "its-it-is", "no “its'”"],
  ["She is as tall than me.", "as-than", "a second “as”"],
  ["I have a few money.", "few-little", "“A few”"],
  ["It looks fine because them are old.", "object-pronoun", "Before a verb"],
  ["We use it for to learn.", "preposition-extra", "No preposition"],
])("gives a reason that is true of %s", (text, rule, part) => {
  const marks = findMarks(text, lexicon);
  expect(marks.map((mark) => mark.rule)).toContain(rule);
  expect(marks.find((mark) => mark.rule === rule)?.reason).toContain(part);
});

it.each([
  ["It works as same as before.", ["the same as"]],
  ["The pay is lower as same as the bonus.", []],
  ["Every countries' laws differ.", ["country's"]],
  ["Taxes and fines should be possible solution.", ["possible solutions"]],
  ["A tax should be possible solution.", ["a possible solution"]],
  ["The price is become high.", []],
  ["However, The some people left.", ["some"]],
  ["Thus, Government should pay for it.", ["the government"]],
  ["Government should pay for it.", ["The government"]],
  ["It has the same trend with Peru consumes less.", []],
  ["It has the same trend with Peru.", ["as"]],
])("suggests no wrong correction: %s", (text, suggestions) => {
  const marks = findMarks(text, lexicon).filter(({ rule }) => rule !== "comma-splice");
  expect(marks.flatMap((mark) => mark.suggestions)).toEqual(suggestions);
});

it.each([
  "It is had better to go.",
  "The port should rely at night on its own light.",
  "The rate grew by 0.5 p.p. more than before.",
  "They know how much eggs and milk cost.",
  "They live in the U.S.A. and work there.",
])("suggests nothing for %s", (text) => {
  expect(findMarks(text, lexicon).flatMap(({ suggestions }) => suggestions)).toEqual([]);
});

it("calls a doubled “be” a doubled word, and no wrong form of a verb", () => {
  const rules = findMarks("The rise can be be observed.", lexicon).map(({ rule }) => rule);
  expect(rules).not.toContain("be-bare-verb");
  expect(rules).toHaveLength(1);
});

it("asks for no capital after a full stop that may be wrong, and says so", () => {
  const [mark] = findMarks("They asked their parents. to try it again", lexicon);
  expect(mark).toMatchObject({ rule: "capital-start", suggestions: [] });
  expect(mark?.reason).toContain("delete the stop");
});

it("asks for a capital where a phrase with its comma opens a sentence", () => {
  const marks = findMarks("It rained all day. to sum up, we stayed.", lexicon);
  expect(marks.find(({ rule }) => rule === "capital-start")?.suggestions).toEqual(["To"]);
});

it("marks no notes under an answer", () => {
  expect(findMarks("They spend a lot of money on food.\n\nfood\nother transport", lexicon)).toEqual([]);
});
