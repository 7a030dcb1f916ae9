import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import type { Checker } from "#web/features/grammar/mark-labels.ts";

/** Returns the checker that produced these marks, or null if no mark names one. */
export function checkerOf(marks: readonly GrammarMark[]): Checker | null {
  const has = (start: string): boolean => marks.some(({ rule }) => rule.startsWith(start));
  if (has("languagetool-")) return "languagetool";
  return has("harper-") ? "harper" : null;
}
