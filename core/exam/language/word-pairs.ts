import { BASE64URL_CHARACTERS, BITS_PER_BASE64URL_CHARACTER } from "../base64url.ts";
import type { Sentence } from "./read-text.ts";

/**
 * Pairs of common words that are rare in edited English: "discuss about", "in other hand". `isRare` judges only pairs
 * that would be frequent by chance, and is false for all others. `isFrequent` returns whether a word in lower case is
 * one of the about five thousand most frequent words of the counted texts (word-pairs-sources.md).
 */
export type WordPairs = { isRare: (first: string, second: string) => boolean; isFrequent: (word: string) => boolean };

/** Two neighbouring words with their offsets. Commas, sentence ends (".") and numbers ("#") count as words. */
export type Neighbours = { first: string; second: string; start: number; end: number };

/** If chance would produce a pair fewer times than this in the counted texts, its absence proves nothing. */
const MIN_EXPECTED_COUNT = 5;
/** A pair is rare if it occurs at most once for this many occurrences that chance would produce. */
const RARE_DIVISOR = 20;

/** Returns the neighbouring words of a sentence. Skips pairs with a bracket, dash or other mark between them. */
export function neighboursIn({ words, stop }: Sentence, text: string): Neighbours[] {
  const found: Neighbours[] = [];
  for (const [i, word] of words.entries()) {
    const token = word.isNumber ? "#" : word.lower;
    const { start, end } = word;
    if (i === 0) found.push({ first: ".", second: token, start, end });
    const next = words[i + 1];
    if (next === undefined) {
      if (stop !== "") found.push({ first: token, second: ".", start, end });
      continue;
    }
    const between = text.slice(end, next.start);
    const follower = next.isNumber ? "#" : next.lower;
    if (/^\s+$/.test(between)) found.push({ first: token, second: follower, start, end: next.end });
    else if (/^\s*,\s*$/.test(between))
      found.push(
        { first: token, second: ",", start, end },
        { first: ",", second: follower, start: next.start, end: next.end },
      );
    else if (/^\s*[;:]\s*$/.test(between))
      found.push(
        { first: token, second: ".", start, end },
        { first: ".", second: follower, start: next.start, end: next.end },
      );
  }
  return found;
}

/**
 * Returns word pairs in the format that `readWordPairs` reads, in three lines. The first line has the words, the most
 * frequent first. The second line has the total of all counts, the highest count, and for each further word how much
 * lower its count is than the one before. The third line has one bit for each judged pair, 1 for rare. `timesSeen`
 * returns how often the second word followed the first.
 */
export function writeWordPairs(
  counts: ReadonlyMap<string, number>,
  timesSeen: (first: string, second: string) => number,
): string {
  const total = Array.from(counts.values()).reduce((sum, count) => sum + count, 0);
  const sorted = Array.from(counts).sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
  const highestCount = sorted[0]?.[1] ?? 0;
  const known = sorted.filter(([, count]) => (count * highestCount) / total >= MIN_EXPECTED_COUNT);
  let bits = "";
  for (const [first, count] of known) {
    let value = 0;
    let bitCount = 0;
    for (const [second, other] of known) {
      const expected = (count * other) / total;
      if (expected < MIN_EXPECTED_COUNT) break;
      value = value * 2 + (timesSeen(first, second) * RARE_DIVISOR <= expected ? 1 : 0);
      bitCount += 1;
      if (bitCount < BITS_PER_BASE64URL_CHARACTER) continue;
      bits += BASE64URL_CHARACTERS.charAt(value);
      value = 0;
      bitCount = 0;
    }
    if (bitCount > 0) bits += BASE64URL_CHARACTERS.charAt(value * 2 ** (BITS_PER_BASE64URL_CHARACTER - bitCount));
  }
  const steps = known.map(([, count], i) => ((known[i - 1]?.[1] ?? count) - count).toString(36));
  return [known.map(([word]) => word).join(" "), [total, highestCount, ...steps.slice(1)].join(" "), bits].join("\n");
}

/** Parses the format of `writeWordPairs`. Throws if the text is damaged. */
export function readWordPairs(text: string): WordPairs {
  const [words = "", numbers = "", bits = ""] = text.split("\n");
  const list = words.split(" ");
  const [totalText = "", highestCount = "", ...steps] = numbers.split(" ");
  const total = Number(totalText);
  let count = Number(highestCount);
  const counts = [count, ...steps.map((step) => (count -= Number.parseInt(step, 36)))];
  if (!(total > 0) || counts.length !== list.length || counts.some(Number.isNaN))
    throw new Error("The word pairs are damaged");
  const ranks = new Map(list.map((word, rank) => [word, rank]));
  const offsets: number[] = [];
  let offset = 0;
  let width = counts.length;
  for (const own of counts) {
    while (width > 0 && (own * (counts[width - 1] ?? 0)) / total < MIN_EXPECTED_COUNT) width -= 1;
    offsets.push(offset);
    offset += Math.ceil(width / BITS_PER_BASE64URL_CHARACTER);
  }
  if (bits.length !== offset) throw new Error("The word pairs are damaged");
  return {
    isFrequent: (word) => ranks.has(word),
    isRare(first, second) {
      const row = ranks.get(first);
      const column = ranks.get(second);
      if (row === undefined || column === undefined) return false;
      if (((counts[row] ?? 0) * (counts[column] ?? 0)) / total < MIN_EXPECTED_COUNT) return false;
      const value = BASE64URL_CHARACTERS.indexOf(
        bits.charAt((offsets[row] ?? 0) + Math.floor(column / BITS_PER_BASE64URL_CHARACTER)),
      );
      return (
        Math.floor(value / 2 ** (BITS_PER_BASE64URL_CHARACTER - 1 - (column % BITS_PER_BASE64URL_CHARACTER))) % 2 === 1
      );
    },
  };
}
