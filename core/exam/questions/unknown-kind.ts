import type { Item } from "./fields.ts";
import { itemNumbers, itemPrompt } from "./items.ts";
import type { KindRules } from "./kind-rules.ts";

/** The rules for a kind that this version does not know: downloaded content may be newer than the app. */
export const unknownKind: Omit<KindRules<object>, "keepQuestions"> = {
  hasSharedAnswer: false,
  asksForParagraph: () => false,
  numbers: (group) => itemNumbers(itemsOf(group)),
  options: () => null,
  limit: () => null,
  bank: () => null,
  picture: () => null,
  prompt: (group, number) => itemPrompt(itemsOf(group), number),
  answerLabel: (_group, _number, given) => given,
};

const itemsOf = (group: { questions?: readonly Item[] }): readonly Item[] => group.questions ?? [];
