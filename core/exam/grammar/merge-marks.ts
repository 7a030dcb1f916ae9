import type { GrammarMark } from "./mark.ts";

/**
 * Merges our marks with another checker's, in order and without overlaps. On an overlap our mark stays, because its
 * reason is written for learners. If both mark the same words, the other's suggestions are added to ours.
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
