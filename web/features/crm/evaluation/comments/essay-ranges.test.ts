import { expect, it } from "vitest";
import { nextSentence } from "./essay-ranges.ts";

const SENTENCES = [
  { start: 0, end: 10 },
  { start: 11, end: 20 },
  { start: 22, end: 30 },
];

it("nextSentence returns the next or previous sentence, and stays on the first and the last", () => {
  expect(nextSentence(SENTENCES, null, 1)).toEqual(SENTENCES[0]);
  expect(nextSentence(SENTENCES, null, -1)).toEqual(SENTENCES[2]);
  expect(nextSentence(SENTENCES, { start: 0, end: 10 }, 1)).toEqual(SENTENCES[1]);
  expect(nextSentence(SENTENCES, { start: 13, end: 15 }, -1)).toEqual(SENTENCES[1]);
  expect(nextSentence(SENTENCES, { start: 22, end: 30 }, 1)).toEqual(SENTENCES[2]);
  expect(nextSentence(SENTENCES, { start: 0, end: 10 }, -1)).toEqual(SENTENCES[0]);
  expect(nextSentence([], null, 1)).toBeNull();
});
