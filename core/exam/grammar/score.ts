import { countWords } from "../writing/word-count.ts";
import { type GrammarLabel, grammarLabel } from "./grammar-label.ts";
import type { GrammarMark } from "./mark.ts";
import type { Severity } from "./rule.ts";
import { RULES } from "./rules.ts";

export type GrammarScore = { score: number; label: GrammarLabel };

const SEVERITIES = new Map<string, Severity>(RULES.map(({ id, severity }) => [id, severity]));
/** Marks of another checker, whose rules we do not weigh one by one. */
const BY_TYPE: Readonly<Record<GrammarMark["type"], Severity>> = { grammar: 2, spelling: 2, punctuation: 1, style: 1 };

/** Points taken for each unit of severity in a hundred words: ten clear faults in 250 words leave 80, "Good". */
const POINTS_PER_UNIT = 2.5;
/** Shorter answers count as so long, so that one slip in ten words is not a disaster. */
const FEWEST_WORDS = 50;

export function severityOf({ rule, type }: GrammarMark): Severity {
  return SEVERITIES.get(rule) ?? BY_TYPE[type];
}

/**
 * A whole number from 0 to 100 for what the marks say: 100 less two and a half points for each unit of severity (1 to 3 a mark) in
 * a hundred words. It measures what was found, not what is right. Labels as the spec has them. Null for an empty text.
 */
export function grammarScore(text: string, marks: readonly GrammarMark[]): GrammarScore | null {
  const words = countWords(text);
  if (words === 0) return null;
  const units = marks.reduce((sum, mark) => sum + severityOf(mark), 0);
  const lost = Math.round((units * POINTS_PER_UNIT * 100) / Math.max(words, FEWEST_WORDS));
  const score = Math.max(0, 100 - lost);
  return { score, label: grammarLabel(score) };
}
