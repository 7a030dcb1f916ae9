import type { GrammarMark } from "./mark.ts";

/**
 * Our marks and those of another checker as one list, in order and without overlaps. Where both object to the same words
 * ours stays, because its reason is written for learners; suggestions that only the other has are added to it where both
 * mark exactly the same words.
 */
export function mergeMarks(ours: readonly GrammarMark[], theirs: readonly GrammarMark[]): GrammarMark[] {
  const kept = ours.map((mark) => ({ ...mark, suggestions: [...mark.suggestions] }));
  for (const mark of [...theirs].sort((a, b) => a.start - b.start || b.end - a.end)) {
    if (mark.end <= mark.start) continue;
    const same = kept.find(({ start, end }) => start === mark.start && end === mark.end);
    if (same !== undefined) {
      for (const each of mark.suggestions) if (!same.suggestions.includes(each)) same.suggestions.push(each);
    } else if (!kept.some(({ start, end }) => start < mark.end && mark.start < end)) kept.push({ ...mark });
  }
  return kept.sort((a, b) => a.start - b.start);
}
