import { expect, test } from "vitest";
import type { ModuleKey, QuestionKey } from "./answer-key.ts";
import { correctQuestions } from "./key-correction.ts";

const entries = {
  evidence: [{ kind: "cue", part: "part-1", cue: "cue-1" }],
  explanation: "The speaker says so at the start.",
  difficulty: 1,
} as const satisfies Partial<QuestionKey> & { evidence: readonly object[] };
const option: QuestionKey = {
  ...entries,
  evidence: [...entries.evidence],
  kind: "option",
  number: 1,
  id: "old-mill",
  option: "A",
  wrong: { B: "He never says B.", C: "He never says C." },
};
const words: QuestionKey = {
  ...entries,
  evidence: [...entries.evidence],
  kind: "words",
  number: 2,
  accept: ["mill"],
  printed: { before: "the", after: "." },
};
const set: QuestionKey = {
  ...entries,
  evidence: [...entries.evidence],
  kind: "option_set",
  number: 3,
  id: "two-reasons",
  set: ["A", "D"],
  wrong: { B: "Not said.", C: "Not said." },
};
const key: ModuleKey = {
  module_slug: "tides-1",
  content_version: "00000000000000f1",
  key_version: "00000000000000f2",
  questions: [option, words, set],
};

test("corrects an option and drops the text that explained why it was wrong", () => {
  const corrected = correctQuestions(key, [
    { question: "tides-1/old-mill", authored: ["A"], answers: ["B"], explanation: "Line 4 says that it was B." },
  ]);
  expect(corrected).toEqual([
    { ...option, option: "B", explanation: "Line 4 says that it was B.", wrong: { C: "He never says C." } },
    words,
    set,
  ]);
});

test("corrects a question that has no id only in the content version that was reported", () => {
  const correction = { authored: ["mill"], answers: ["mill", "windmill"], explanation: null };
  const here = { ...correction, question: "tides-1@00000000000000f1/2" };
  expect(correctQuestions(key, [here])?.[1]).toEqual({ ...words, accept: ["mill", "windmill"] });
  expect(correctQuestions({ ...key, content_version: "00000000000000f3" }, [here])).toBeNull();
});

test("corrects a set, and leaves no empty list of wrong options", () => {
  const corrected = correctQuestions(key, [
    { question: "tides-1/two-reasons", authored: ["A", "D"], answers: ["B", "C"], explanation: null },
  ]);
  const { wrong: _, ...rest } = set;
  expect(corrected?.[2]).toEqual({ ...rest, set: ["B", "C"] });
});

test("leaves a key unchanged if its author has changed the answer since", () => {
  expect(
    correctQuestions(key, [{ question: "tides-1/old-mill", authored: ["C"], answers: ["B"], explanation: null }]),
  ).toBeNull();
});
