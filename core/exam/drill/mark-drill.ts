import type { Answers } from "../attempt/attempt.ts";
import { pickQuestions } from "../attempt/practice-set.ts";
import type { ModuleKey } from "../content/answer-key.ts";
import type { ListeningModule, Module, ReadingModule } from "../content/module.ts";
import { groupNumbers } from "../content/question-numbers.ts";
import { markModule } from "../marking/mark-module.ts";
import type { DrillGroup, DrillMarking } from "./drill.ts";
import { questionRef } from "./question-ref.ts";

/** A group of a drill. `module` is the group's module with its texts, but with no other group. */
export type DrillItem = { module: ReadingModule | ListeningModule; key: ModuleKey };

/** Returns a module with only the group that a drill asks, or null if the module has no such group. */
export function drillModule(
  module: Module,
  { part, group: id }: Pick<DrillGroup, "part" | "group">,
): DrillItem["module"] | null {
  if (module.module_type !== "reading" && module.module_type !== "listening") return null;
  const group = module.parts.find(({ number }) => number === part)?.groups.find((candidate) => candidate.id === id);
  if (group === undefined) return null;
  const picked = pickQuestions(module, groupNumbers(group));
  return picked.module_type === "reading" || picked.module_type === "listening" ? picked : null;
}

/** Marks a drill, group by group, with the same result on device and server. `answers` are in the order of `items`. */
export function markDrill(items: readonly DrillItem[], answers: readonly Answers[]): DrillMarking {
  const groups = items.map(({ module, key }, i) => ({
    questions: markModule(module, key, answers[i] ?? {}, null).questions.map((mark) => ({
      ...mark,
      ref: questionRef(key, mark.number),
    })),
  }));
  const questions = groups.flatMap((group) => group.questions);
  return { raw: { right: questions.filter(({ right }) => right).length, total: questions.length }, groups };
}
