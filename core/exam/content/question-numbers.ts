import { rulesOf } from "../questions/kinds.ts";
import type { Module } from "./module.ts";
import type { QuestionGroup } from "./question-group.ts";

/** Returns the question numbers of a group, in page order. */
export function groupNumbers(group: QuestionGroup): number[] {
  return rulesOf(group).numbers(group);
}

/** Returns the question groups of a Reading or Listening module in order. Writing and Speaking have none. */
export function moduleGroups(module: Module, parts: readonly number[] | null = null): QuestionGroup[] {
  if (module.module_type !== "reading" && module.module_type !== "listening") return [];
  return module.parts.filter((part) => parts === null || parts.includes(part.number)).flatMap((part) => part.groups);
}

/** Returns every question number of a module, ascending. */
export function moduleNumbers(module: Module, parts: readonly number[] | null = null): number[] {
  return moduleGroups(module, parts)
    .flatMap(groupNumbers)
    .sort((a, b) => a - b);
}

/** Returns the group that asks a question number. */
export function groupOf(groups: readonly QuestionGroup[], number: number): QuestionGroup | undefined {
  return groups.find((group) => groupNumbers(group).includes(number));
}
