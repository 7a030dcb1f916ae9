import type { Context } from "../rule.ts";
import { baseOfPast, baseOfS, isBase } from "../verb-forms.ts";
import { BE, MODALS } from "../word-classes.ts";

/** Returns whether the word can be a finite verb: "is", "can", "goes", "went". */
export function canBeFinite(context: Context, at: number): boolean {
  const word = context.sentence.words[at]?.lower ?? "";
  if (MODALS.has(word) || BE.has(word) || word.endsWith("n't")) return word !== "being" && word !== "been";
  return isBase(word) || baseOfS(word) !== null || baseOfPast(word) !== null;
}

/** Returns whether one of the words from index `from` to before `to` is in the set. */
export function hasBetween(context: Context, from: number, to: number, set: ReadonlySet<string>): boolean {
  return context.sentence.words.slice(from, to).some(({ lower }) => set.has(lower));
}

const PRONOUN = /^(?:i|you|he|she|it|we|they)$/;
const ADVERB = /^(?:also|always|often|usually|never|really|still|just|only|then|sometimes|once|soon)$/;

/** Returns whether a pronoun with a verb in the past comes before the word at the index: "She often caused trouble". */
export function isToldInPast({ sentence: { words } }: Context, before: number): boolean {
  return words.slice(0, before).some(({ lower }, i) => {
    if (!PRONOUN.test(lower)) return false;
    const at = ADVERB.test(words[i + 1]?.lower ?? "") ? i + 2 : i + 1;
    const verb = words[at]?.lower ?? "";
    return at < before && baseOfPast(verb) !== null && !isBase(verb);
  });
}

/** Returns whether a clause begins at the index with a pronoun, “people” or “there” and its verb. */
export function isPronounVerb(context: Context, at: number): boolean {
  return (
    /^(?:i|you|he|she|it|we|they|people|there|this)$/.test(context.sentence.words[at]?.lower ?? "") &&
    canBeFinite(context, at + 1)
  );
}
