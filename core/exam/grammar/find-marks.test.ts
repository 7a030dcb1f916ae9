import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readLexicon } from "../language/lexicon.ts";
import { correctSentences, learnerSentences, readMarked } from "./corpus/read-corpus.ts";
import { MEASURED_PRECISION } from "./corpus/measured-precision.ts";
import { measureRules } from "./corpus/measure.ts";
import { findMarks } from "./find-marks.ts";
import { RULES } from "./rules.ts";

const lexicon = readLexicon(
  readFileSync(fileURLToPath(new URL("../language/lexicon.txt", import.meta.url)), "utf8").trimEnd(),
);
const rulesOn = (text: string): string[] => findMarks(text, lexicon).map(({ rule }) => rule);

it("has at least sixty rules, each with a unique id, a reason and examples of both kinds", () => {
  expect(RULES.length).toBeGreaterThanOrEqual(60);
  expect(new Set(RULES.map(({ id }) => id)).size).toBe(RULES.length);
  for (const rule of RULES) {
    expect(rule.reason, rule.id).toMatch(/\.$/);
    expect(rule.fires.length, rule.id).toBeGreaterThan(0);
    expect(rule.silent.length, rule.id).toBeGreaterThan(0);
  }
});

it.each(RULES.map((rule) => [rule.id, rule] as const))(
  "rule %s finds its errors and accepts its correct examples",
  (id, rule) => {
    for (const text of rule.fires) expect(rulesOn(text), text).toContain(id);
    for (const text of rule.silent) expect(rulesOn(text), text).not.toContain(id);
  },
);

it("suggests whole words for each error of the examples", () => {
  for (const { fires } of RULES)
    for (const text of fires)
      for (const { rule, suggestions } of findMarks(text, lexicon))
        for (const suggestion of suggestions)
          expect(suggestion, `${rule}: ${text}`).toMatch(/^$|^[^\s$][^$]*[^\s$]$|^[^\s$]$/u);
});

it("suggests a subject before the verb of a clause that lacks one", () => {
  const [mark] = findMarks("There are many people think that it is good.", lexicon);
  expect(mark).toMatchObject({ rule: "missing-subject", suggestions: ["who think"] });
});

it("has a measured precision for each rule, and says “Check this” below 80%", () => {
  const own = measureRules(lexicon);
  expect(Object.keys(MEASURED_PRECISION)).toEqual(RULES.map(({ id }) => id));
  for (const { id, reason } of RULES) {
    const measured = MEASURED_PRECISION[id] ?? { learners: [0, 0], own: [0, 0] };
    expect(measured.own, id).toEqual([own.get(id)?.right ?? 0, own.get(id)?.marks ?? 0]);
    const marks = measured.learners[1] + measured.own[1];
    const isLow = marks >= 5 && (measured.learners[0] + measured.own[0]) / marks < 0.8;
    expect(reason.startsWith("Check this"), id).toBe(isLow);
  }
});

it("returns marks in order, without overlaps, inside the text", () => {
  const text = learnerSentences()
    .map((sentence) => sentence.text)
    .join(" ");
  let end = 0;
  for (const mark of findMarks(text, lexicon)) {
    expect(mark.start).toBeGreaterThanOrEqual(end);
    expect(mark.end).toBeGreaterThan(mark.start);
    end = mark.end;
  }
  expect(end).toBeLessThanOrEqual(text.length);
});

it("never suggests the text that is marked", () => {
  for (const { text } of [...learnerSentences(), ...correctSentences()])
    for (const mark of findMarks(text, lexicon))
      expect(mark.suggestions).not.toContain(text.slice(mark.start, mark.end));
});

it("suggests no vulgar word", () => {
  const suggestions = (text: string) => findMarks(text, lexicon).flatMap((mark) => mark.suggestions);
  expect(suggestions("I like phorography very much in the holidays.")).toEqual(["photography"]);
  expect(suggestions("The shitt is white and has long sleeves.")).toEqual(["shift", "shirt"]);
});

it("names the subject in the reason of an agreement mark", () => {
  const [mark] = findMarks("The price of houses are rising.", lexicon);
  expect(mark).toMatchObject({ rule: "agreement-singular", suggestions: ["is"] });
  expect(mark?.reason).toContain("The price");
});

it.each(["", "   ", "?!", "😀😀😀", "مرحبا بالعالم", "\u0000", "a".repeat(5000), "word ".repeat(2000)])(
  "does not throw on %j",
  (text) => {
    expect(() => findMarks(text, lexicon)).not.toThrow();
  },
);

it("accepts British and American spelling", () => {
  expect(findMarks("The colour of the centre was organised by our neighbours.", lexicon)).toEqual([]);
  expect(findMarks("The color of the center was organized by our neighbors.", lexicon)).toEqual([]);
});

it("reads “[written|right]” in a corpus sentence as an error with its correction", () => {
  expect(readMarked("I [goes|go] home.")).toEqual({
    text: "I goes home.",
    errors: [{ start: 2, end: 6, written: "goes", right: "go" }],
  });
});

it.each([
  ["He will be glad if it will be cold.", "is"],
  ["If she will come, we will eat.", "comes"],
  ["They do not have to purchased.", "be purchased"],
  ["Exports were fallen sharply.", "fell"],
])("suggests the form that fits the subject: %s", (text, suggestion) => {
  expect(findMarks(text, lexicon).flatMap(({ suggestions }) => suggestions)).toContain(suggestion);
});

it.each([
  "As technology progresses, prices fall.",
  "The figure is forecasted to rise.",
  "They bought pens, paper, et cetera.",
])("marks nothing in %s", (text) => {
  expect(findMarks(text, lexicon)).toEqual([]);
});

it.each([
  ["It is very importent for devolping countries.", "devolping", "developing"],
  ["They were burryed in the garden.", "burryed", "buried"],
  ["Most of the activies were free.", "activies", "activities"],
])("suggests a common word two changes away before a rare one: %s", (text, word, first) => {
  const mark = findMarks(text, lexicon).find(({ start, end }) => text.slice(start, end) === word);
  expect(mark?.suggestions[0]).toBe(first);
});

it("suggests no word that lacks two letters", () => {
  const text = "It takes atleats ten days.";
  expect(findMarks(text, lexicon).flatMap(({ suggestions }) => suggestions)).not.toContain("atlas");
});

it.each([
  ["People are tend to forget.", ["tend"]],
  ["They are suppose to come.", ["supposed"]],
  ["It could be contribute to peace.", []],
  ["Festivals can be symbolise health and luck.", []],
  ["When I was young these term was new.", []],
])("suggests no wrong form after “be” and “these”: %s", (text, suggestions) => {
  expect(findMarks(text, lexicon)[0]?.suggestions).toEqual(suggestions);
});
