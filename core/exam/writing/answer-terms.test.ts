import { readFileSync } from "node:fs";
import { join } from "node:path";
import * as v from "valibot";
import { expect, test } from "vitest";
import type { WritingTask } from "../content/part.ts";
import { readLexicon } from "../language/lexicon.ts";
import { AnswerTermsSchema, measureTerms } from "./answer-terms.ts";
import { evaluateTask } from "./evaluate-task.ts";
import { scoreCriteria, scoreTerms } from "./score.ts";

const lexicon = readLexicon(readFileSync(join(import.meta.dirname, "../language/lexicon.txt"), "utf8"));
const task: WritingTask = {
  id: "task-2",
  number: 2,
  title: "Task 2",
  task: 2,
  kind: "opinion",
  prompt: [{ text: "Public transport in cities should be free. To what extent do you agree or disagree?" }],
  minimumWords: 250,
  minutes: 40,
};
const answer = {
  task,
  brief: null,
  lexicon,
  text: "I agree that buses and trams should be free, because fewer people would then drive to work.\n\nHowever, somebody pays for the drivers. For example, taxes on fuel could cover their wages, and a city would save on roads.\n\nIn conclusion, free public transport is worth its price.",
};

test("returns terms from which the same bands can be calculated", () => {
  const { terms, criteria } = measureTerms(answer);
  expect(criteria).toEqual(evaluateTask(answer).criteria);
  const stored = v.parse(AnswerTermsSchema, JSON.parse(JSON.stringify(terms)));
  expect(stored).toEqual(terms);
  expect(scoreCriteria(scoreTerms(stored.form, stored.features), stored.gates)).toEqual(criteria);
});

test("returns numbers, and no word of the answer", () => {
  const { terms } = measureTerms(answer);
  expect(Object.values(terms.features).every((value) => value === null || Number.isFinite(value))).toBe(true);
  for (const word of ["trams", "wages", "somebody"]) expect(JSON.stringify(terms)).not.toContain(word);
});
