/**
 * A span of an answer that a rule marks. `start` and `end` (exclusive) are UTF-16 offsets. `rule` is the stable id of
 * the rule. `suggestions` are replacements, best first, possibly none.
 */
export type GrammarMark = {
  start: number;
  end: number;
  type: "grammar" | "style" | "spelling" | "punctuation";
  rule: string;
  reason: string;
  suggestions: string[];
};
