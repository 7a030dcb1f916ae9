import { itemNumbers, itemPrompt, filterItems } from "../items.ts";
import type { KindRules } from "../kind-rules.ts";
import { typedOrPickedRules } from "../typed-or-picked.ts";
import type { LabelGroup } from "./schema.ts";

export const label: KindRules<LabelGroup> = {
  ...typedOrPickedRules((group) => itemNumbers(group.labels)),
  picture: (group) => group.picture,
  prompt: (group, number) => itemPrompt(group.labels, number),
  keepQuestions: (group, numbers) => ({ ...group, labels: filterItems(group.labels, numbers) }),
};
