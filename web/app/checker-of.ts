import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import type { Checker } from "#web/features/grammar/mark-words.ts";

/** Who checked, as far as the marks tell. */
export function checkerOf(marks: readonly GrammarMark[]): Checker | null {
  const has = (start: string): boolean => marks.some(({ rule }) => rule.startsWith(start));
  if (has("languagetool-")) return "languagetool";
  return has("harper-") ? "harper" : null;
}
