import { isArticle, tokenise } from "./tokens.ts";
import type { Miss } from "./mark.ts";

type NearMiss = Extract<Miss, "article" | "plural" | "spelling">;

const IRREGULAR_PLURALS: ReadonlyMap<string, string> = new Map([
  ["children", "child"],
  ["men", "man"],
  ["women", "woman"],
  ["feet", "foot"],
  ["teeth", "tooth"],
  ["geese", "goose"],
  ["mice", "mouse"],
  ["people", "person"],
  ["lives", "life"],
  ["leaves", "leaf"],
  ["knives", "knife"],
  ["shelves", "shelf"],
  ["wolves", "wolf"],
  ["halves", "half"],
  ["criteria", "criterion"],
  ["phenomena", "phenomenon"],
  ["bacteria", "bacterium"],
  ["analyses", "analysis"],
]);

/**
 * Returns the name of a near miss, or null for an answer that is simply wrong. A near miss earns no mark: the name is
 * for the learner. Articles are tested first, then singular and plural, then letters.
 */
export function nameNearMiss(given: string, accepted: readonly string[]): NearMiss | null {
  const words = tokenise(given).map((token) => token.text);
  const keys = accepted.map((wording) => tokenise(wording).map((token) => token.text));
  const bare = withoutArticles(words).join(" ");
  if (bare !== "" && keys.some((key) => withoutArticles(key).join(" ") === bare)) return "article";
  if (keys.some((key) => differsInNumberOnly(withoutArticles(words), withoutArticles(key)))) return "plural";
  return keys.some((key) => isMisspelling(bare, withoutArticles(key).join(" "))) ? "spelling" : null;
}

function withoutArticles(words: readonly string[]): string[] {
  return words.filter((word) => !isArticle(word));
}

function differsInNumberOnly(words: readonly string[], key: readonly string[]): boolean {
  return words.length === key.length && words.every((word, i) => isSameNoun(word, key[i] ?? ""));
}

function isSameNoun(first: string, second: string): boolean {
  return first === second || isPluralOf(first, second) || isPluralOf(second, first);
}

function isPluralOf(plural: string, word: string): boolean {
  if (IRREGULAR_PLURALS.get(plural) === word || plural === `${word}s`) return true;
  if (plural === `${word}es`) return /(?:ch|sh|x|s|z|o)$/.test(word);
  return word.endsWith("y") && plural === `${word.slice(0, -1)}ies`;
}

/** Returns whether an answer is a misspelling of a wording. A wrong digit is never a spelling mistake. */
function isMisspelling(given: string, key: string): boolean {
  if (digitsOf(given) !== digitsOf(key)) return false;
  const allowed = maxWrongLetters(key);
  return allowed > 0 && editDistance(given, key, allowed) <= allowed;
}

function maxWrongLetters(key: string): number {
  if (key.length < 4) return 0;
  return key.length < 8 ? 1 : 2;
}

function digitsOf(text: string): string {
  return text.replace(/[^\d#. ]/g, "").trim();
}

/**
 * Returns how many letters to insert, remove, replace or swap with their neighbour to change one text into the other
 * (optimal string alignment). If that is more than `max`, returns any number above `max`.
 */
export function editDistance(from: string, to: string, max: number): number {
  if (Math.abs(from.length - to.length) > max) return max + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: to.length + 1 }, (_, i) => i);
  for (let i = 1; i <= from.length; i += 1) {
    const row = [i];
    let rowMinimum = i;
    for (let j = 1; j <= to.length; j += 1) {
      const isSame = from[i - 1] === to[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (isSame ? 0 : 1));
      if (i > 1 && j > 1 && from[i - 1] === to[j - 2] && from[i - 2] === to[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
      rowMinimum = Math.min(rowMinimum, cost);
    }
    if (rowMinimum > max) return max + 1;
    beforeLast = last;
    last = row;
  }
  return last[to.length] ?? max + 1;
}
