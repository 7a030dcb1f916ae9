import { firstEndingAfter, insertUnlessOverlapping } from "./insert-mark.ts";
import type { GrammarMark } from "./mark.ts";

/**
 * Merges our marks with the marks of another checker, in order and without overlaps. Where two overlap, keeps our mark,
 * because its reason is written for learners. If both mark the same words, adds the suggestions of the other checker.
 */
export function mergeMarks(ours: readonly GrammarMark[], theirs: readonly GrammarMark[]): GrammarMark[] {
  const merged = ours
    .map((mark) => ({ ...mark, suggestions: [...mark.suggestions] }))
    .sort((a, b) => a.start - b.start);
  for (const mark of [...theirs].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (mark.end <= mark.start) continue;
    const same = merged[firstEndingAfter(merged, mark.start)];
    if (same?.start === mark.start && same.end === mark.end) {
      for (const each of mark.suggestions) if (!same.suggestions.includes(each)) same.suggestions.push(each);
    } else insertUnlessOverlapping(merged, { ...mark });
  }
  return merged;
}
