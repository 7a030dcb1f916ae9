import { itemNumbers, filterItems } from "../items.ts";
import type { KindRules } from "../kind-rules.ts";
import { optionLabel } from "../option-label.ts";
import type { OrderGroup } from "./schema.ts";

export const order: KindRules<OrderGroup> = {
  hasSharedAnswer: false,
  asksForParagraph: () => false,
  numbers: (group) => itemNumbers(group.questions),
  options: (group) => group.events,
  limit: () => null,
  bank: (group) => ({
    numbers: itemNumbers(group.questions),
    options: group.events,
    reusable: false,
    taken: [],
  }),
  picture: () => null,
  prompt: (group, number) => ({ text: eventName(group, number) }),
  answerLabel: (group, _number, given) => optionLabel(group.events, given),
  keepQuestions: (group, numbers) => ({ ...group, questions: filterItems(group.questions, numbers) }),
};

/** Returns "Event 2" for the question about the second event. */
function eventName(group: OrderGroup, number: number): string {
  const asked = group.questions.find((question) => question.number === number);
  return `Event ${asked?.place ?? ""}`.trim();
}
