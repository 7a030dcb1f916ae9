import { IRREGULAR_FORMS } from "./irregular-forms.ts";

/**
 * Returns the stem that all inflected forms of a word share: "fall", "falls", "fell" and "falling" have one stem, and
 * "industry" and "industries" another. A stem serves for comparison and need not be a word. `word` is in lower case.
 */
export function stem(word: string): string {
  const known = FIXED_STEMS.get(word);
  if (known !== undefined) return known;
  const bare = word.replace(/'s?$/, "");
  const base = IRREGULAR_FORMS.get(bare);
  return withoutChangingEnd(base ?? withoutEnding(bare));
}

/**
 * Returns the stem without a derivational ending: "educate", "education" and "educational" have one root. Words with
 * the same root have the same topic, but not always the same meaning. `word` is in lower case.
 */
export function root(word: string): string {
  let short = stem(word);
  for (const ending of DERIVATIONAL_ENDINGS) {
    if (short.endsWith(ending) && short.length - ending.length >= 4) {
      short = short.slice(0, -ending.length);
      break;
    }
  }
  return short.length > 4 && (short.endsWith("at") || short.endsWith("it")) ? short.slice(0, -2) : short;
}

/** Stems of words that the rules below would cut wrongly. */
const FIXED_STEMS = new Map<string, string>([
  ["news", "news"],
  ["always", "always"],
  ["during", "during"],
  ["thing", "thing"],
  ["things", "thing"],
  ["something", "something"],
  ["nothing", "nothing"],
  ["anything", "anything"],
  ["everything", "everything"],
  ["evening", "evening"],
  ["need", "need"],
  ["needed", "need"],
  ["indeed", "indeed"],
  ["hundred", "hundred"],
  ["speed", "speed"],
]);

const DERIVATIONAL_ENDINGS = [
  "ization", "isation", "ational", "iveness", "fulness", "ousness", "ability", "ibility", "ation", "ition", "ional",
  "ment", "ness", "less", "ship", "able", "ible", "ance", "ence", "tion", "sion", "ical", "ally", "ious", "ism", "ist",
  "ity", "iti", "ful", "ous", "ive", "ant", "ent", "ion", "iv", "ly", "li", "al", "er", "or", "ic", "iz", "is",
]; // prettier-ignore

function withoutEnding(word: string): string {
  const size = word.length;
  if (size < 4) return word;
  if (word.endsWith("ies") || word.endsWith("ied")) return size > 4 ? `${word.slice(0, -3)}y` : word.slice(0, -1);
  if (word.endsWith("sses") || word.endsWith("ches") || word.endsWith("shes") || word.endsWith("xes"))
    return word.slice(0, -2);
  if (word.endsWith("ing") && size > 5 && hasVowel(word.slice(0, -3))) return undouble(word.slice(0, -3));
  if (word.endsWith("ed") && size > 4 && !word.endsWith("eed") && hasVowel(word.slice(0, -2)))
    return undouble(word.slice(0, -2));
  if (word.endsWith("s") && !word.endsWith("ss") && !word.endsWith("us") && !word.endsWith("is"))
    return word.slice(0, -1);
  if (word.endsWith("iest")) return `${word.slice(0, -4)}y`;
  if (word.endsWith("ier") && size > 5) return `${word.slice(0, -3)}y`;
  return word;
}

function undouble(word: string): string {
  const last = word.at(-1) ?? "";
  const isDouble = word.length > 3 && last === word.at(-2) && !"lsz".includes(last);
  return isDouble ? word.slice(0, -1) : word;
}

/**
 * Removes a final "e" and the second "l" of "ll", and changes a final "y" to "i". These letters change before endings:
 * "rise" and "rising", British "travelling" and American "traveling", "easy" and "easily".
 */
function withoutChangingEnd(word: string): string {
  if (word.length < 4) return word;
  if (word.endsWith("e")) return word.slice(0, -1);
  if (word.endsWith("y")) return `${word.slice(0, -1)}i`;
  if (word.endsWith("ll") && word.length > 5) return word.slice(0, -1);
  return word;
}

function hasVowel(word: string): boolean {
  return /[aeiouy]/.test(word);
}
