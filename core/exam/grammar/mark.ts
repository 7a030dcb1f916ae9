/**
 * A place in an answer that a rule objects to. `start` and `end` (excluded) are UTF-16 units into the answer; `rule` is
 * the rule's stable id; `suggestions` are wordings to put in its place, the best one first, and may be none.
 */
export type GrammarMark = {
  start: number;
  end: number;
  type: "grammar" | "style" | "spelling" | "punctuation";
  rule: string;
  reason: string;
  suggestions: string[];
};
