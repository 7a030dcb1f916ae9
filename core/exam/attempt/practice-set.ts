import type { ModuleKey } from "../content/answer-key.ts";
import type { Module } from "../content/module.ts";
import type { QuestionGroup } from "../content/question-group.ts";
import { groupNumbers, moduleGroups } from "../content/question-numbers.ts";
import type { Marking } from "../marking/mark.ts";
import type { PrintedAnswers } from "../questions/kind-rules.ts";
import { rulesOf } from "../questions/kinds.ts";

const NO_PRINTED_ANSWERS: PrintedAnswers = new Map();

/**
 * Returns the question numbers to ask again, ascending: all questions without a right answer. If one of them shares
 * its answer with other questions, those are asked again too: a `choose_many` group, or a pair accepted in either
 * order.
 */
export function mistakeNumbers(module: Module, key: ModuleKey, marking: Pick<Marking, "questions">): number[] {
  const wrong = new Set(marking.questions.filter((question) => !question.right).map((question) => question.number));
  for (const question of key.questions)
    if (question.kind === "words" && question.eitherOrder !== undefined && wrong.has(question.eitherOrder))
      wrong.add(question.number);
  for (const group of moduleGroups(module)) {
    const numbers = groupNumbers(group);
    if (rulesOf(group).hasSharedAnswer && numbers.some((number) => wrong.has(number)))
      for (const number of numbers) wrong.add(number);
  }
  return [...wrong].sort((a, b) => a - b);
}

/**
 * Returns a Reading or Listening module with only the questions `only`. Leaves out groups and parts without questions.
 * A gap that is not asked shows its text from `printed`. Returns the module itself if `only` is undefined, and for
 * Writing and Speaking.
 */
export function pickQuestions(
  module: Module,
  only: readonly number[] | undefined,
  printed: PrintedAnswers = NO_PRINTED_ANSWERS,
): Module {
  if (only === undefined) return module;
  const asked = new Set(only);
  const askedGroups = (groups: readonly QuestionGroup[]): QuestionGroup[] =>
    groups
      .filter((group) => groupNumbers(group).some((number) => asked.has(number)))
      .map((group) => rulesOf(group).keepQuestions(group, asked, printed));
  switch (module.module_type) {
    case "reading":
      return {
        ...module,
        parts: module.parts.map((part) => ({ ...part, groups: askedGroups(part.groups) })).filter(hasQuestions),
      };
    case "listening":
      return {
        ...module,
        parts: module.parts.map((part) => ({ ...part, groups: askedGroups(part.groups) })).filter(hasQuestions),
      };
    default:
      return module;
  }
}

const hasQuestions = (part: { groups: readonly QuestionGroup[] }): boolean => part.groups.length > 0;
