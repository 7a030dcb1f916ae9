import { countWords } from "../writing/word-count.ts";
import { type GrammarLabel, grammarLabel } from "./grammar-label.ts";
import type { GrammarMark } from "./mark.ts";
import type { Severity } from "./rule.ts";
import { RULES } from "./rules.ts";

export type GrammarScore = { score: number; label: GrammarLabel };

const SEVERITIES = new Map<string, Severity>(RULES.map(({ id, severity }) => [id, severity]));
/** Severity of another checker's marks by type. We do not weigh its rules one by one. */
const SEVERITY_BY_TYPE: Readonly<Record<GrammarMark["type"], Severity>> = {
  grammar: 2,
  spelling: 2,
  punctuation: 1,
  style: 1,
};

/** Points subtracted per unit of severity in 100 words: ten clear errors in 250 words leave 80, "Good". */
const POINTS_PER_UNIT = 2.5;
/** Shorter answers count as this many words, so that one slip in ten words does not ruin the score. */
const MIN_WORDS = 50;

export function severityOf({ rule, type }: GrammarMark): Severity {
  return SEVERITIES.get(rule) ?? SEVERITY_BY_TYPE[type];
}

/**
 * Returns a score from 0 to 100, rounded: 100 minus 2.5 points per unit of severity (1 to 3 a mark) in 100 words. It
 * counts the errors found, so it does not prove correctness. Returns null for an empty text.
 */
export function grammarScore(text: string, marks: readonly GrammarMark[]): GrammarScore | null {
  const words = countWords(text);
  if (words === 0) return null;
  const units = marks.reduce((sum, mark) => sum + severityOf(mark), 0);
  const lost = Math.round((units * POINTS_PER_UNIT * 100) / Math.max(words, MIN_WORDS));
  const score = Math.max(0, 100 - lost);
  return { score, label: grammarLabel(score) };
}
