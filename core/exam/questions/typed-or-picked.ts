import type { Option, WordLimit } from "./fields.ts";
import type { KindRules } from "./kind-rules.ts";
import { optionLabel } from "./option-label.ts";

type TypedOrPicked = {
  limit?: WordLimit | undefined;
  bank?: Option[] | undefined;
  reusable?: boolean | undefined;
};

/** Returns the rules that kinds share whose answers are typed within a limit or picked from a bank. */
export function typedOrPickedRules<G extends TypedOrPicked>(
  numbers: (group: G) => number[],
): Pick<
  KindRules<G>,
  "hasSharedAnswer" | "asksForParagraph" | "numbers" | "options" | "limit" | "bank" | "answerLabel"
> {
  return {
    hasSharedAnswer: false,
    asksForParagraph: () => false,
    numbers,
    options: (group) => group.bank ?? null,
    limit: (group) => group.limit ?? null,
    bank: (group) =>
      group.bank === undefined
        ? null
        : { numbers: numbers(group), options: group.bank, reusable: group.reusable ?? false, taken: [] },
    answerLabel: (group, _number, given) => optionLabel(group.bank ?? [], given),
  };
}
