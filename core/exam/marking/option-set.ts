import { isSameOption } from "./option.ts";
import type { Verdict } from "./words.ts";

export type SetVerdict = { given: string; verdict: Verdict };

/**
 * Judges a choose-N block as a set: one mark for every right option, in whatever order and under whichever number it
 * was picked. Only the first N different selections count. `set` holds the right option of each number of the block.
 * A right selection is shown beside the number that it belongs to, the others fill the numbers left over.
 */
export function judgeOptionSet(selected: readonly string[], set: readonly string[]): SetVerdict[] {
  const counted = distinctOptions(selected).slice(0, set.length);
  const others = counted.filter((option) => !set.some((right) => isSameOption(option, right)));
  return set.map((right) => {
    const hit = counted.find((option) => isSameOption(option, right));
    if (hit !== undefined) return { given: hit, verdict: "right" };
    const given = others.shift() ?? "";
    return { given, verdict: given === "" ? "empty" : "wrong" };
  });
}

function distinctOptions(selected: readonly string[]): string[] {
  const distinct: string[] = [];
  for (const option of selected.map((one) => one.trim())) {
    if (option !== "" && !distinct.some((other) => isSameOption(other, option))) distinct.push(option);
  }
  return distinct;
}
