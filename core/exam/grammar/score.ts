import { interpolate } from "../writing/interpolate.ts";
import { countWords } from "../writing/word-count.ts";
import { type GrammarLabel, grammarLabel } from "./grammar-label.ts";
import type { GrammarMark } from "./mark.ts";
import type { Severity } from "./rule.ts";
import { RULES } from "./rules.ts";

export type GrammarScore = { score: number; label: GrammarLabel };

const SEVERITIES = new Map<string, Severity>(RULES.map(({ id, severity }) => [id, severity]));
/** Severity of the marks of another checker, by type. */
const SEVERITY_BY_TYPE: Readonly<Record<GrammarMark["type"], Severity>> = {
  grammar: 2,
  spelling: 2,
  punctuation: 1,
  style: 1,
};

/**
 * Score by units of severity in 100 words, linear between the knots. In candidates' essays and our own model answers,
 * the median is about 1 unit in band 8, 2 in band 7, 3.5 in band 6 and 5.5 in band 5. A score of 90 therefore means
 * about band 8, 75 a band between 6.5 and 7, and 60 band 5.5.
 */
const KNOTS: readonly (readonly [units: number, score: number])[] = [
  [0, 100],
  [1.2, 90],
  [2, 82],
  [3, 75],
  [5, 60],
  [11, 30],
  [20, 0],
];
/**
 * Units and words of a band 7 answer that are added to each answer. Rules find only some errors, so a short answer
 * without marks should not be excellent.
 */
const ASSUMED = { units: 1, words: 50 };

export function severityOf({ rule, type }: GrammarMark): Severity {
  return SEVERITIES.get(rule) ?? SEVERITY_BY_TYPE[type];
}

/**
 * Returns a whole score from 0 to 100 by the units of severity (1 to 3 for each mark) in 100 words. Counts only the
 * errors that rules found. Returns null for a text without words.
 */
export function grammarScore(text: string, marks: readonly GrammarMark[]): GrammarScore | null {
  const words = countWords(text);
  if (words === 0) return null;
  const units = marks.reduce((sum, mark) => sum + severityOf(mark), 0);
  const score = Math.round(interpolate(KNOTS, ((units + ASSUMED.units) * 100) / (words + ASSUMED.words)));
  return { score, label: grammarLabel(score) };
}
