import { itemNumbers, itemPrompt, filterItems } from "../items.ts";
import type { KindRules } from "../kind-rules.ts";
import { optionLabel } from "../option-label.ts";
import type { MatchGroup } from "./schema.ts";

export const match: KindRules<MatchGroup> = {
  hasSharedAnswer: false,
  asksForParagraph: isMatchingInformation,
  numbers: (group) => itemNumbers(group.questions),
  options: (group) => group.options,
  limit: () => null,
  bank: (group) =>
    isSentenceEndings(group)
      ? { numbers: itemNumbers(group.questions), options: group.options, reusable: group.reusable, taken: [] }
      : null,
  picture: () => null,
  prompt: (group, number) => itemPrompt(group.questions, number),
  answerLabel: (group, _number, given) => optionLabel(group.options, given),
  keepQuestions: (group, numbers) => ({ ...group, questions: filterItems(group.questions, numbers) }),
};

/** Returns true if sentence endings are moved into gaps. Other matching is answered with a letter in each row. */
export function isSentenceEndings(group: MatchGroup): boolean {
  return group.type === "matching_sentence_endings";
}

/** Returns true if each question asks which paragraph contains some information. */
export function isMatchingInformation(group: MatchGroup): boolean {
  return group.type === "matching_information";
}
