import { isSameOption } from "./option.ts";
import type { WordsMark } from "./words.ts";

export type OptionSetMark = { given: string; mark: WordsMark };

/**
 * Marks a group with a shared answer as a set: one mark for each right option, in any order. `set` has the right option
 * of each number. Of the different selections, only as many count as there are numbers. A right selection is shown
 * beside its number; the others fill the remaining numbers.
 */
export function markOptionSet(selected: readonly string[], set: readonly string[]): OptionSetMark[] {
  const counted = distinctOptions(selected).slice(0, set.length);
  const others = counted.filter((option) => !set.some((right) => isSameOption(option, right)));
  return set.map((right) => {
    const match = counted.find((option) => isSameOption(option, right));
    if (match !== undefined) return { given: match, mark: "right" };
    const given = others.shift() ?? "";
    return { given, mark: given === "" ? "empty" : "wrong" };
  });
}

function distinctOptions(selected: readonly string[]): string[] {
  const distinct: string[] = [];
  for (const option of selected.map((id) => id.trim())) {
    if (option !== "" && !distinct.some((other) => isSameOption(other, option))) distinct.push(option);
  }
  return distinct;
}
