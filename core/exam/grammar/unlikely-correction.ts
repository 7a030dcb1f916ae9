import { soundAlike } from "./spelling-cost.ts";
import { isBase } from "./verb-forms.ts";

/**
 * Returns whether the lexicon word `meant` is an unlikely correction of the misspelt `word`, although its spelling is
 * close. Both are in lower case.
 */
export function isUnlikelyCorrection(word: string, meant: string): boolean {
  return changesConsonant(word, meant) || addsPastEndingToNonVerb(word, meant);
}

/** Returns whether only one consonant differs and has another sound: "engries" is unlikely to mean "entries". */
function changesConsonant(word: string, meant: string): boolean {
  const changed = Array.from(word, (_, i) => i).filter((i) => word.charAt(i) !== meant.charAt(i));
  const [at = 0] = changed;
  if (word.length !== meant.length || changed.length !== 1) return false;
  const [written, right] = [word.charAt(at), meant.charAt(at)];
  const isVowel = (letter: string) => "aeiouy".includes(letter);
  return !isVowel(written) && !isVowel(right) && !soundAlike(written, right);
}

/** Returns whether the word adds a past ending to a word that is no verb: "storaged" is unlikely to mean "storage". */
function addsPastEndingToNonVerb(word: string, meant: string): boolean {
  return word.startsWith(meant) && /^e?d$/.test(word.slice(meant.length)) && !isBase(meant);
}
