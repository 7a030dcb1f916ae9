import type { PreparedAnswer } from "../prepare-answer.ts";

/** Vague words that have many precise alternatives. */
const PLAIN = new Set(
  `good bad big nice thing things get gets got getting very lot lots make makes really everything something anything
  great happy easy hard people kind sort stuff always never problem problems people person someone know want wants like need help helps many`.split(
    /\s+/,
  ),
);
/** Words about the writer and the reader. They suit no task that asks about people in general. */
const PERSONAL = new Set("you your we us our my me mine yours myself yourself".split(" "));
/** Words that make a claim cautious. */
const CAUTIOUS = new Set(
  "may might tend tends tended likely unlikely perhaps possibly potentially arguably appear appears seem seems generally largely relatively somewhat considerably mainly primarily often".split(
    " ",
  ),
);

const CONJUNCTIONS = new Set(["and", "but", "so", "or"]);
const OPENINGS = new Set(["and", "but", "so", "or", "because", "also", "then"]);
/** Prepositions that build long noun phrases. */
const NOMINAL = new Set("of by within through towards upon among amongst despite without throughout beyond".split(" "));

export function plainRate(answer: PreparedAnswer): number {
  return rate(answer, PLAIN);
}
export function personalRate(answer: PreparedAnswer): number {
  return rate(answer, PERSONAL);
}
export function cautiousRate(answer: PreparedAnswer): number {
  return rate(answer, CAUTIOUS);
}

export function plainJoinRate(answer: PreparedAnswer): number {
  return rate(answer, CONJUNCTIONS);
}
export function nominalRate(answer: PreparedAnswer): number {
  return rate(answer, NOMINAL);
}

/** Returns the share of sentences that open with one of OPENINGS, 0 to 1. */
export function plainOpeningShare({ sentences }: PreparedAnswer): number {
  if (sentences.length === 0) return 0;
  return sentences.filter(({ words }) => OPENINGS.has(words[0]?.lower ?? "")).length / sentences.length;
}

/** Returns the words of a list per hundred counted words. Answers of fewer than 60 words count as 60. */
function rate(answer: PreparedAnswer, list: ReadonlySet<string>): number {
  let found = 0;
  let all = 0;
  for (const { words } of answer.sentences) {
    all += words.length;
    for (const { lower } of words) if (list.has(lower)) found += 1;
  }
  return all === 0 ? 0 : (found / Math.max(all, 60)) * 100;
}
