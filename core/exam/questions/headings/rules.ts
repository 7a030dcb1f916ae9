import { itemNumbers, filterItems } from "../items.ts";
import type { KindRules, OptionBank } from "../kind-rules.ts";
import { optionLabel } from "../option-label.ts";
import type { HeadingsGroup } from "./schema.ts";

export const headings: KindRules<HeadingsGroup> = {
  hasSharedAnswer: false,
  asksForParagraph: () => false,
  numbers: (group) => itemNumbers(group.questions),
  options: (group) => group.options,
  limit: () => null,
  bank: headingsBank,
  picture: () => null,
  prompt: (group, number) => {
    const question = group.questions.find((candidate) => candidate.number === number);
    return { text: `Heading for paragraph ${question?.letter ?? ""}`.trim() };
  },
  answerLabel: (group, _number, given) => optionLabel(group.options, given),
  keepQuestions: (group, numbers) => ({ ...group, questions: filterItems(group.questions, numbers) }),
};

/** Returns the list of headings. The headings of printed examples count as taken. */
export function headingsBank(group: HeadingsGroup): OptionBank {
  const taken = (group.examples ?? []).map((example) => example.option);
  return { numbers: itemNumbers(group.questions), options: group.options, reusable: false, taken };
}
