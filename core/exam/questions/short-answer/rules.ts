import { itemNumbers, itemPrompt, filterItems } from "../items.ts";
import type { KindRules } from "../kind-rules.ts";
import type { ShortAnswerGroup } from "./schema.ts";

export const shortAnswer: KindRules<ShortAnswerGroup> = {
  hasSharedAnswer: false,
  asksForParagraph: () => false,
  numbers: (group) => itemNumbers(group.questions),
  options: () => null,
  limit: (group) => group.limit,
  bank: () => null,
  picture: () => null,
  prompt: (group, number) => itemPrompt(group.questions, number),
  answerLabel: (_group, _number, given) => given,
  keepQuestions: (group, numbers) => ({ ...group, questions: filterItems(group.questions, numbers) }),
};
