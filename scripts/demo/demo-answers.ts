import type { AttemptWork } from "#core/exam/attempt/attempt.ts";
import { answerNumberFor } from "#core/exam/attempt/progress.ts";
import type { ModuleKey, QuestionKey } from "#core/exam/content/answer-key.ts";
import type { Module } from "#core/exam/content/module.ts";
import type { QuestionGroup } from "#core/exam/content/question-group.ts";
import { groupNumbers, moduleGroups } from "#core/exam/content/question-numbers.ts";
import { rulesOf } from "#core/exam/questions/kinds.ts";

/** Typical mistakes in typed answers, used in turn. */
const SLIPS: readonly ((right: string) => string)[] = [
  () => "",
  (right) => (right.length > 4 ? right.slice(0, -2) + right.slice(-1) : `${right}e`),
  (right) => `some of the usual ${right}`,
  (right) => (right.endsWith("s") ? right.slice(0, -1) : `${right}s`),
  () => "water",
];

/**
 * Returns a learner's answers to a module or some of its parts. They match the key, except at the question numbers in
 * `mistakes`, which have typical mistakes, and in `skipped`, which have no answer. Another `turn` makes other mistakes.
 */
export function demoAnswers(
  module: Module,
  key: ModuleKey,
  parts: readonly number[] | null,
  mistakes: ReadonlySet<number>,
  { skipped = new Set(), turn = 0 }: { skipped?: ReadonlySet<number>; turn?: number } = {},
): AttemptWork["answers"] {
  const answers: AttemptWork["answers"] = {};
  for (const group of moduleGroups(module, parts)) {
    for (const number of groupNumbers(group)) {
      const question = key.questions.find((candidate) => candidate.number === number);
      const answerNumber = answerNumberFor(group, number);
      if (question === undefined || answerNumber in answers || skipped.has(number)) continue;
      answers[answerNumber] =
        question.kind === "option_set"
          ? chooseSet(group, question.set, mistakes)
          : answerOne(group, question, mistakes.has(number), turn);
    }
  }
  return answers;
}

function answerOne(
  group: QuestionGroup,
  question: Exclude<QuestionKey, { kind: "option_set" }>,
  isMistaken: boolean,
  turn: number,
): string {
  const offset = question.number + turn;
  if (question.kind === "words") {
    const right = question.accept[0] ?? "";
    return isMistaken ? (SLIPS[offset % SLIPS.length]?.(right) ?? "") : right;
  }
  if (!isMistaken) return question.option;
  const others = optionIds(group, question.number).filter((id) => id !== question.option);
  return others[offset % Math.max(1, others.length)] ?? "";
}

/** Changes one letter of the set for each mistake among its numbers. */
function chooseSet(group: QuestionGroup, set: readonly string[], mistakes: ReadonlySet<number>): string[] {
  const numbers = groupNumbers(group);
  const wrong = optionIds(group, numbers[0] ?? 0).filter((id) => !set.includes(id));
  return set.map((right, i) => (mistakes.has(numbers[i] ?? 0) ? (wrong[i] ?? right) : right));
}

function optionIds(group: QuestionGroup, number: number): string[] {
  return (rulesOf(group).options(group, number) ?? []).map((option) => option.id);
}
