import type { Module } from "../content/module.ts";
import type { QuestionGroup } from "../content/question-group.ts";
import { groupNumbers, groupOf, moduleGroups, moduleNumbers } from "../content/question-numbers.ts";
import { rulesOf } from "../questions/kinds.ts";
import type { Answers } from "./attempt.ts";

/**
 * Returns the number under which `Answers` has the answer to a question. A `choose_many` group uses its first number.
 */
export function answerNumberFor(group: QuestionGroup, number: number): string {
  return String(rulesOf(group).hasSharedAnswer ? (groupNumbers(group)[0] ?? number) : number);
}

/**
 * Returns true if a question number has an answer. With two options picked in a `choose_many` group, its first two
 * numbers are answered. Blank text is not an answer.
 */
export function isAnswered(answers: Answers, number: number, groups: readonly QuestionGroup[]): boolean {
  const group = groupOf(groups, number);
  return group !== undefined && hasAnswer(answers, number, group);
}

/** Returns how many question numbers of the module, or of some of its parts, have an answer. */
export function countAnswered(module: Module, answers: Answers, parts: readonly number[] | null): number {
  return moduleNumbers(module, parts).length - unansweredNumbers(module, answers, parts).length;
}

/** Returns the question numbers without an answer, ascending. */
export function unansweredNumbers(module: Module, answers: Answers, parts: readonly number[] | null): number[] {
  return moduleGroups(module, parts)
    .flatMap((group) => groupNumbers(group).filter((number) => !hasAnswer(answers, number, group)))
    .sort((a, b) => a - b);
}

function hasAnswer(answers: Answers, number: number, group: QuestionGroup): boolean {
  const value = answers[answerNumberFor(group, number)];
  if (value === undefined) return false;
  if (typeof value === "string") return value.trim() !== "";
  const index = rulesOf(group).hasSharedAnswer ? groupNumbers(group).indexOf(number) : 0;
  return value.length > index;
}
