import type { Option } from "../fields.ts";
import { itemNumbers, itemPrompt, filterItems } from "../items.ts";
import type { KindRules } from "../kind-rules.ts";
import { optionLabel } from "../option-label.ts";
import type { ChooseOneGroup } from "./schema.ts";

export const chooseOne: KindRules<ChooseOneGroup> = {
  hasSharedAnswer: false,
  asksForParagraph: () => false,
  numbers: (group) => itemNumbers(group.questions),
  options: optionsOf,
  limit: () => null,
  bank: () => null,
  picture: () => null,
  prompt: (group, number) => itemPrompt(group.questions, number),
  answerLabel: (group, number, given) => optionLabel(optionsOf(group, number), given),
  keepQuestions: (group, numbers) => ({ ...group, questions: filterItems(group.questions, numbers) }),
};

function optionsOf(group: ChooseOneGroup, number: number): readonly Option[] {
  return group.questions.find((question) => question.number === number)?.options ?? [];
}
