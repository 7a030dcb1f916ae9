import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import type { Checker } from "#web/features/grammar/mark-labels.ts";

/** Returns the checker that produced these marks, or null if no mark names one. */
export function checkerOf(marks: readonly GrammarMark[]): Checker | null {
  const hasRuleWith = (prefix: string): boolean => marks.some(({ rule }) => rule.startsWith(prefix));
  if (hasRuleWith("languagetool-")) return "languagetool";
  return hasRuleWith("harper-") ? "harper" : null;
}
