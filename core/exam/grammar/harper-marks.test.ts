import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readLexicon } from "../language/lexicon.ts";
import { type HarperLint, toGrammarMarks } from "./harper-marks.ts";

const lexicon = readLexicon(
  readFileSync(fileURLToPath(new URL("../language/lexicon.txt", import.meta.url)), "utf8").trimEnd(),
);
const TEXT = "The color of my freind is are nice , said Zorblax.";
const lint = (
  written: string,
  rule: string,
  kind: string,
  suggestions: HarperLint["suggestions"] = [],
): HarperLint => ({
  rule,
  kind,
  start: TEXT.indexOf(written),
  end: TEXT.indexOf(written) + written.length,
  message: `About \`${written}\`.`,
  suggestions,
});

it.each([
  ["Agreement", "grammar"],
  ["WordOrder", "grammar"],
  ["SomethingNew", "grammar"],
  ["Punctuation", "punctuation"],
  ["Capitalization", "punctuation"],
  ["WordChoice", "style"],
  ["Readability", "style"],
])("maps %s to %s", (kind, type) => {
  expect(toGrammarMarks(TEXT, [lint("are", "SingleBe", kind)], lexicon)).toMatchObject([
    { type, rule: "harper-SingleBe", reason: "About “are”." },
  ]);
});

it("accepts British and American spellings and names, and marks misspelt words", () => {
  const lints = ["color", "freind", "Zorblax"].map((word) =>
    lint(word, "SpellCheck", "Spelling", [{ kind: 0, text: "friend" }]),
  );
  expect(toGrammarMarks(TEXT, lints, lexicon)).toMatchObject([
    { type: "spelling", start: TEXT.indexOf("freind"), suggestions: ["friend"] },
  ]);
});

it("reads three kinds of suggestion, without duplicates, three at most", () => {
  const many = [
    { kind: 1, text: "" },
    { kind: 2, text: "," },
    { kind: 0, text: "is" },
    { kind: 0, text: "is" },
    { kind: 0, text: "be" },
  ];
  expect(toGrammarMarks(TEXT, [lint("are", "X", "Grammar", many)], lexicon)[0]?.suggestions).toEqual([
    "",
    "are,",
    "is",
  ]);
});

it("leaves out the Oxford comma, regional words and offsets outside the text", () => {
  const outside = { ...lint("are", "X", "Grammar"), end: 999 };
  expect(
    toGrammarMarks(
      TEXT,
      [lint("nice", "OxfordComma", "Punctuation"), lint("nice", "Regionalisms", "Regionalism"), outside],
      lexicon,
    ),
  ).toEqual([]);
});
