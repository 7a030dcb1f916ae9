import { expect, test } from "vitest";
import type { WritingTask } from "#core/exam/content/part.ts";
import { lexicon } from "#tests/content/evaluator-answers.ts";
import { measure } from "../measure.ts";
import { prepareAnswer } from "../prepare-answer.ts";
import { TERMS } from "../weights.ts";
import { findStrengths } from "./find-strengths.ts";

const essay: WritingTask = {
  id: "essay",
  number: 2,
  title: "",
  task: 2,
  kind: "opinion",
  prompt: [{ text: "Museums should charge visitors a fee. To what extent do you agree or disagree?" }],
  minimumWords: 250,
  minutes: 40,
};
const report: WritingTask = { ...essay, number: 1, task: 1, kind: "bar", minimumWords: 150, minutes: 20 };
const BODY = "The guards open the rooms in the morning and the guests look at the coins.";

/** Returns the praise for a term that earns half a band. */
function praise(id: string, text: string, task: WritingTask): string | undefined {
  const answer = prepareAnswer({ task, brief: null, text, lexicon });
  const scored = TERMS.filter((term) => term.id === id).map((term) => ({ term, bands: 0.5, cost: 0 }));
  return findStrengths(answer, measure(answer), { scored, priorities: [], gates: [] })[0]?.say;
}

const view = (introduction: string, end: string) => `${introduction} ${BODY}\n\n${BODY}\n\n${BODY} ${end}`;

test.each([
  [
    "I agree with a fee.",
    "So in my opinion, a fee keeps old museums alive for many more years.",
    "You say what you think in the introduction, and again at the end: “in my opinion, a fee keeps old museums alive …”.",
  ],
  ["Some ask for a fee.", "In my opinion, a fee is fair.", undefined],
  ["I agree with a fee.", "In short, a fee is fair.", undefined],
])("for a view in %j and %j says %j", (introduction, end, say) => {
  expect(praise("position", view(introduction, end), essay)).toBe(say);
});

test.each([
  [
    "Overall, the number of guests rose in both museums.",
    "Your overview is easy to find: “Overall, the number of guests rose in both museums”.",
  ],
  ["Overall, the number of guests rose to 300 in both museums.", undefined],
  ["Looking at the old museum, the number of guests rose.", undefined],
  ["The number of guests rose in both museums of the town.", undefined],
])("for the overview %j says %j", (overview, say) => {
  expect(praise("overview", `${BODY} ${overview}`, report)).toBe(say);
});

test.each([
  ["In conclusion, a fee is fair.", 4, true],
  ["In conclusion, a fee is fair.", 3, false],
  ["The fee is fair for all guests.", 4, false],
])("for the ending %j after %i paragraphs, whether the division is praised is %s", (end, paragraphs, isPraised) => {
  const text = `${`${BODY} ${BODY}\n\n`.repeat(paragraphs - 1)}${end} ${BODY}`;
  expect(praise("paragraphs-essay", text, essay) !== undefined).toBe(isPraised);
});

test("praises an overview without quoting it if something is marked in it", () => {
  expect(praise("overview", `${BODY}\n\nOverall, the number of guests rised in both museums.`, report)).toBe(
    "Your overview is easy to find.",
  );
  expect(praise("overview", `${BODY}\n\nOverall, the numbre of guests rose in both museums.`, report)).toBe(
    "Your overview is easy to find.",
  );
});

test("praises no word that the figure shows as less common", () => {
  const sentences = [
    "It has macaroni.",
    "The guards eat glucose.",
    "Some meals are saturated.",
    "They have carbohydrates.",
  ];
  const text = `${sentences.join(" ")} ${BODY}\n\n${BODY}`;
  expect(praise("rarer", text, report)).toContain("glucose");
  const figures = [{ title: "Saturated fat, glucose and carbohydrates in macaroni" }];
  expect(praise("rarer", text, { ...report, figures } as WritingTask)).toBeUndefined();
});
