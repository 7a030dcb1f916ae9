import type { GrammarMark } from "./mark.ts";

/** Ids of rules about capitals, spaces, commas and full stops. Their mistakes hardly disturb a reader. */
const MECHANICAL_RULES = new Set([
  "space-before",
  "space-after",
  "capital-start",
  "capital-name",
  "capital-inside",
  "joiner-comma",
  "comma-before-that",
  "pronoun-i",
  "full-stop",
  "double-stop",
  "question-mark",
  "opener-comma",
  "clause-comma",
]);

/** Returns whether a mark is only about capitals, spaces, commas or full stops. */
export function isMechanical({ rule }: GrammarMark): boolean {
  return MECHANICAL_RULES.has(rule);
}
