import { expect, test } from "vitest";
import type { WritingTask } from "#core/exam/content/part.ts";
import { lexicon } from "#tests/content/evaluator-answers.ts";
import { prepareAnswer } from "../prepare-answer.ts";
import { generalSentences, hasConclusion, hasOverviewWords } from "./response.ts";

const TASK: WritingTask = {
  id: "task",
  number: 2,
  title: "",
  task: 2,
  kind: "opinion",
  prompt: [{ text: "Some people think that museums should be free for everybody. Do you agree?" }],
  minimumWords: 250,
  minutes: 40,
};
const BODY = `Museums have become expensive in many towns, and families with children often stay away from them at weekends.

When entry costs nothing, visitors come more often and stay for a shorter time, which suits small children much better.

`;
const answer = (text: string) => prepareAnswer({ task: TASK, brief: null, text, lexicon });

test.each([
  "Having considered all the arguments above, a free museum serves the whole town and costs less than it seems to.",
  "There are costs as well, and they are not small. I believe that a town should pay them from its taxes every year.",
  "In a nut shell, museums that are free serve more people, and towns should pay for them from their taxes.",
])("finds the conclusion: %s", (last) => {
  expect(hasConclusion(answer(BODY + last))).toBe(true);
});

test("finds no conclusion if the last paragraph only adds a point", () => {
  expect(
    hasConclusion(answer(`${BODY}Guides cost money as well, and a museum without guides teaches its visitors little.`)),
  ).toBe(false);
});

test.each([
  ["The whole process of making glass takes about three days from start to end.", true],
  ["Over all, the number of visitors went up in each of the three museums.", true],
  ["It is evident that the old museum had most visitors.", true],
  ["It is evident that the old museum had most visitors, with 300 in 1990.", false],
  ["It is evident that 3 out of 5 museums had more visitors, and the two others lost some.", true],
  ["It is clear that the old museum led in all 5 years.", true],
  ["It is evident that 3 out of 5 museums had more visitors, with 300 in the largest.", false],
  ["Overall, the old museum had most visitors, with 300 in 1990.", true],
  ["Visitors came in May and stayed for two hours in the large hall of the museum.", false],
])("%j contains an overview: %s", (text, isThere) => {
  expect(hasOverviewWords(answer(text))).toBe(isThere);
});

test.each([
  ["Both museums ask for a fee of 300 coins at the door to their halls.", true],
  ["The old museum usually has more visitors than the new one in these 9 years.", true],
  ["The old museum had 30 visitors in May and 300 visitors in the month of June.", false],
])("%j describes the whole: %s", (text, isWhole) => {
  expect(generalSentences(answer(text)).length > 0).toBe(isWhole);
});
