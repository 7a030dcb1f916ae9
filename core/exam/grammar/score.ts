import { interpolate } from "../writing/interpolate.ts";
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

/**
 * Score by units of severity in 100 words, linear between the knots. The medians of candidates' essays and our own
 * model answers are about 1 unit in band 8, 2 in band 7, 3.5 in band 6 and 5.5 in band 5. The labels then mean: 90 a
 * band 8, 75 between 6.5 and 7, 60 a band 5.5.
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
 * Units and words of band 7, assumed before the first mark. So a short answer without marks is not excellent yet,
 * because rules find only some of the errors.
 */
const ASSUMED = { units: 1, words: 50 };

export function severityOf({ rule, type }: GrammarMark): Severity {
  return SEVERITIES.get(rule) ?? SEVERITY_BY_TYPE[type];
}

/**
 * Returns a score from 0 to 100, rounded, by the units of severity (1 to 3 a mark) in 100 words. It counts the errors
 * found, so it does not prove correctness. Returns null for an empty text.
 */
export function grammarScore(text: string, marks: readonly GrammarMark[]): GrammarScore | null {
  const words = countWords(text);
  if (words === 0) return null;
  const units = marks.reduce((sum, mark) => sum + severityOf(mark), 0);
  const score = Math.round(interpolate(KNOTS, ((units + ASSUMED.units) * 100) / (words + ASSUMED.words)));
  return { score, label: grammarLabel(score) };
}
