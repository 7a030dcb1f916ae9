import type { QuestionKey } from "#core/exam/content/answer-key.ts";
import { hasSameAnswers, keyAnswers } from "#core/exam/content/key-correction.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { markWords } from "#core/exam/marking/words.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";
import type { Problem } from "#core/wire/problem.ts";

/**
 * Checks the corrected answers of a question by the same rules as an author's answers. Returns them in the order of the
 * key: options of a set that have not changed keep their places.
 */
export function checkAnswers(
  group: QuestionGroup,
  right: QuestionKey,
  entered: readonly string[],
): readonly string[] | Problem {
  const answers = [...new Set(entered)];
  const problem = right.kind === "words" ? checkWords(group, right, answers) : checkOptions(group, right, answers);
  if (problem !== null) return { problem: "invalid", errors: { answers: [problem] } };
  const stored = right.kind === "option_set" ? keepPlaces(right.set, answers) : answers;
  if (hasSameAnswers(stored, keyAnswers(right)))
    return { problem: "invalid", errors: { answers: ["The key accepts exactly these answers already"] } };
  return stored;
}

function checkWords(
  group: QuestionGroup,
  { printed }: Extract<QuestionKey, { kind: "words" }>,
  answers: readonly string[],
): string | null {
  const limit = rulesOf(group).limit(group);
  for (const answer of answers) {
    const mark = markWords(answer, answers, printed, limit);
    if (mark === "over_limit") return `“${answer}” is over the word limit of the question`;
    if (mark !== "right") return `“${answer}” would not be marked right in this gap`;
  }
  return null;
}

function checkOptions(group: QuestionGroup, right: QuestionKey, answers: readonly string[]): string | null {
  const options = rulesOf(group).options(group, right.number) ?? [];
  const unknown = answers.find((answer) => !options.some(({ id }) => id === answer));
  if (unknown !== undefined) return `There is no option ${unknown}`;
  const count = keyAnswers(right).length;
  if (answers.length === count) return null;
  return count === 1 ? "Choose one option" : `Choose ${count} options`;
}

/**
 * Returns the options of `after`. An option that is also in `before` keeps its place; the others fill the free places.
 */
function keepPlaces(before: readonly string[], after: readonly string[]): string[] {
  const newOptions = after.filter((option) => !before.includes(option));
  return before.map((option) => (after.includes(option) ? option : (newOptions.shift() ?? option)));
}
