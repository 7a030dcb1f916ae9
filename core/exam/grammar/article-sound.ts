import { isPlural } from "./nouns.ts";
import { type Context, type Finding, isUnbroken, matchCase, spanOf } from "./rule.ts";

/** Matches words that start with a vowel letter but a consonant sound. */
const CONSONANT_SOUND = /^(?:uni(?!n|m)|use|usu|usa|uti|uto|eu|ewe|one|once|ubiq|uk|u-|us$|ur[aei]|ufo)/;
/** Matches words that start with a vowel sound but not with a vowel letter. */
const VOWEL_SOUND = /^(?:hour|honest|honou?r|heir|mba|mp$|mp3|x-ray|sms|hr|fbi|nhs|lcd|11|18|8)/;

/** Returns the article that fits the sound of the next word, or null if both are used or the word has no letters. */
export function articleFor(next: string): "a" | "an" | null {
  if (/^historic|^hotel/.test(next)) return null;
  if (VOWEL_SOUND.test(next)) return "an";
  if (/^[aeio]/.test(next)) return CONSONANT_SOUND.test(next) ? "a" : "an";
  if (next.startsWith("u")) return CONSONANT_SOUND.test(next) ? "a" : "an";
  return /^[a-z]/.test(next) ? "a" : null;
}

/** Finds “a” before a vowel sound and “an” before a consonant sound. */
export function findWrongSound(context: Context): Finding[] {
  const { words } = context.sentence;
  const found: Finding[] = [];
  for (let i = 0; i + 1 < words.length; i += 1) {
    const article = words[i];
    const next = words[i + 1];
    if (article === undefined || next === undefined || !isUnbroken(context, i, i + 1)) continue;
    if (article.lower !== "a" && article.lower !== "an") continue;
    if (article.text === "A" && i > 0) continue;
    // The sound of a misspelt word is unknown: "an deven".
    if (/^[a-z]+$/.test(next.text) && !context.lexicon.has(next.lower)) continue;
    // "And" is meant in "men an women".
    if (article.lower === "an" && isPlural(next.lower)) continue;
    // The mistake in "a at" is an extra word, not the form of the article.
    if (/^(?:at|in|on|of|is|as|it|and|or|if|an?|are|also)$/.test(next.lower)) continue;
    const isAbbreviation = next.text.length > 1 && next.text === next.text.toUpperCase();
    const right = isAbbreviation ? null : articleFor(next.lower);
    if (right === null || right === article.lower) continue;
    found.push({ ...spanOf(words, i, i + 1), suggestions: [`${matchCase(right, article.text)} ${next.text}`] });
  }
  return found;
}
