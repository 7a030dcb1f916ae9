import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import type { WritingTask } from "#core/exam/content/part.ts";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { prepareAnswer } from "../prepare-answer.ts";
import { improve } from "./better-version.ts";

const lexicon = readLexicon(readFileSync(join(import.meta.dirname, "../../language/lexicon.txt"), "utf8"));
const task: WritingTask = {
  id: "essay",
  number: 2,
  title: "Task 2",
  task: 2,
  kind: "opinion",
  prompt: [{ text: "Should libraries lend tools?" }],
  minimumWords: 250,
  minutes: 40,
};

/** Improves the first sentence by replacing `words`. */
function improveFirst(text: string, words: string, replacement: string): string | undefined {
  const answer = prepareAnswer({ task, brief: null, text, lexicon });
  const start = text.indexOf(words);
  const sentence = answer.read.sentences[0];
  if (sentence === undefined) throw new Error("no sentence");
  return improve(answer, sentence, { start, end: start + words.length, text: replacement })?.better;
}

describe("a better version", () => {
  test("shows a few words around the change, and stops at a comma", () => {
    expect(improveFirst("In my town, the library lend tools to everybody who asks.", "lend", "lends")).toBe(
      "the library lends tools to everybody",
    );
  });

  test("stops at words that another rule marks or that are misspelt", () => {
    expect(improveFirst("Every neigbour borrow saws from the libary.", "borrow", "borrows")).toBe("borrows saws");
  });

  test("is not shown if the changed words are still wrong", () => {
    expect(
      improveFirst("The library lend many tool to neighbours.", "lend many tool", "lends many tool"),
    ).toBeUndefined();
  });

  test("is not shown if it has a single word", () => {
    expect(improveFirst("Lend, please, a saw to me today.", "Lend", "Lends")).toBeUndefined();
  });

  test("does not end between an adjective and its noun", () => {
    const text = "In my town, the library lend tools to new neighbours.";
    expect(improveFirst(text, "lend", "lends")).toBe("the library lends tools");
  });

  test("does not end with an article or begin with “and”", () => {
    expect(improveFirst("He reads and the library lend tools to a friend of his.", "lend", "lends")).toBe(
      "the library lends tools",
    );
  });

  test("does not end with the first of two nouns, or with a preposition alone", () => {
    expect(improveFirst("People who works as a movie star are rich.", "works", "work")).toBe("People who work");
    expect(improveFirst("Most visitors came at museumms only.", "at", "in")).toBeUndefined();
  });
});
