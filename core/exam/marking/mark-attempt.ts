import type { Answers, AttemptHead } from "../attempt/attempt.ts";
import { pickQuestions } from "../attempt/practice-set.ts";
import type { ModuleKey } from "../content/answer-key.ts";
import type { Module } from "../content/module.ts";
import type { Marking } from "./mark.ts";
import { markModule } from "./mark-module.ts";

/**
 * Marks the questions that an attempt asked: the whole module, the parts `parts`, or the earlier mistakes `only`.
 * Earlier mistakes never have a band. Returns null for Writing and Speaking, which have no answer key.
 */
export function markAttempt(
  { parts, only }: Pick<AttemptHead, "parts" | "only">,
  module: Module,
  key: ModuleKey,
  answers: Answers,
): Marking | null {
  if (module.module_type !== "reading" && module.module_type !== "listening") return null;
  const marking = markModule(pickQuestions(module, only), key, answers, parts);
  return only === undefined ? marking : { ...marking, band: null };
}
