import type { KindRules } from "../kind-rules.ts";
import { optionLabel } from "../option-label.ts";
import type { ChooseManyGroup } from "./schema.ts";

export const chooseMany: KindRules<ChooseManyGroup> = {
  hasSharedAnswer: true,
  asksForParagraph: () => false,
  numbers: (group) => group.numbers,
  options: (group) => group.options,
  limit: () => null,
  bank: () => null,
  picture: () => null,
  prompt: (group) => group.prompt,
  answerLabel: (group, _number, given) => optionLabel(group.options, given),
  // The numbers share one answer, so they are asked together.
  keepQuestions: (group) => group,
};
