import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";
import { expect, it } from "vitest";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { ERROR_CLASSES } from "../rule.ts";
import { measure, precision, recall } from "./measure.ts";
import { correctSentences, learnerSentences } from "./read-corpus.ts";

const lexicon = readLexicon(
  readFileSync(fileURLToPath(new URL("../../language/lexicon.txt", import.meta.url)), "utf8").trimEnd(),
);

it("has at least 300 learner sentences and 300 correct ones, all different", () => {
  const learner = learnerSentences().map(({ text }) => text);
  const correct = correctSentences().map(({ text }) => text);
  expect(learner.length).toBeGreaterThanOrEqual(300);
  expect(correct.length).toBeGreaterThanOrEqual(300);
  expect(new Set([...learner, ...correct]).size).toBe(learner.length + correct.length);
});

it.each([
  ["seen while the rules were written", (isHeldOut: boolean) => !isHeldOut],
  ["held out", (isHeldOut: boolean) => isHeldOut],
  ["all sentences", () => true],
])("reaches 90% precision and 70% recall on sentences: %s", (_name, includes) => {
  const { all } = measure(lexicon, includes);
  expect(precision(all)).toBeGreaterThanOrEqual(0.9);
  expect(recall(all)).toBeGreaterThanOrEqual(0.7);
});

const whole = measure(lexicon, () => true);

it.each(ERROR_CLASSES)("reaches 90% precision and 70% recall for errors of the class %s", (errorClass) => {
  const tally = whole.classes[errorClass];
  expect(precision(tally)).toBeGreaterThanOrEqual(0.9);
  expect(recall(tally)).toBeGreaterThanOrEqual(0.7);
});
