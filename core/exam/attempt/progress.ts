import type { Module } from "../content/module.ts";
import type { QuestionGroup } from "../content/question-group.ts";
import { groupNumbers, moduleGroups, moduleNumbers } from "../content/question-numbers.ts";
import type { Answers } from "./attempt.ts";

/** The key under which the answer to a question number is kept: a choose-N block stands under its first number. */
export function answerKeyFor(group: QuestionGroup, number: number): string {
  return String(group.kind === "choose_many" ? (group.numbers[0] ?? number) : number);
}

/**
 * True when a question number has an answer. Of a choose-N block with two options picked, the first two numbers are
 * answered. Blank text is no answer.
 */
export function isAnswered(answers: Answers, number: number, groups: readonly QuestionGroup[]): boolean {
  const group = groups.find((candidate) => groupNumbers(candidate).includes(number));
  return group !== undefined && hasAnswer(answers, number, group);
}

/** How many question numbers of the module, or of some of its parts, have an answer. */
export function countAnswered(module: Module, answers: Answers, parts: readonly number[] | null): number {
  return moduleNumbers(module, parts).length - unansweredNumbers(module, answers, parts).length;
}

/** The question numbers without an answer, ascending. */
export function unansweredNumbers(module: Module, answers: Answers, parts: readonly number[] | null): number[] {
  return moduleGroups(module, parts)
    .flatMap((group) => groupNumbers(group).filter((number) => !hasAnswer(answers, number, group)))
    .sort((a, b) => a - b);
}

function hasAnswer(answers: Answers, number: number, group: QuestionGroup): boolean {
  const value = answers[answerKeyFor(group, number)];
  if (value === undefined) return false;
  if (typeof value === "string") return value.trim() !== "";
  const place = group.kind === "choose_many" ? group.numbers.indexOf(number) : 0;
  return value.length > place;
}
