import type { Option } from "../fields.ts";
import { itemNumbers, itemPrompt, filterItems } from "../items.ts";
import type { KindRules } from "../kind-rules.ts";
import { optionName } from "../option-label.ts";
import type { JudgeGroup } from "./schema.ts";

const judgement = (id: string): Option => ({ id, text: { text: optionName(id) } });

/** The three judgements of each scale, in the order of the exam's screen. */
export const JUDGEMENTS: Readonly<Record<JudgeGroup["scale"], readonly Option[]>> = {
  true_false: ["TRUE", "FALSE", "NOT GIVEN"].map(judgement),
  yes_no: ["YES", "NO", "NOT GIVEN"].map(judgement),
};

export const judge: KindRules<JudgeGroup> = {
  hasSharedAnswer: false,
  asksForParagraph: () => false,
  numbers: (group) => itemNumbers(group.questions),
  options: (group) => JUDGEMENTS[group.scale],
  limit: () => null,
  bank: () => null,
  picture: () => null,
  prompt: (group, number) => itemPrompt(group.questions, number),
  answerLabel: (_group, _number, given) => optionName(given),
  keepQuestions: (group, numbers) => ({ ...group, questions: filterItems(group.questions, numbers) }),
};
