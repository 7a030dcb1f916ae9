import { NAMES } from "../punctuation-words.ts";
import type { Context, Finding } from "../rule.ts";

/**
 * Matches two words with a full stop, comma or opening bracket but no space between them. Does not match an email or
 * web address.
 */
const JOINED =
  /(?<![\w.@/])([A-Za-z]{2,}|[A-Za-z]*\d[\d,.]*%?|I)(?:([)”"]?[,;.!?])([A-Za-z]+)|(\()(?!(?:e?s|ren)\))([A-Za-z]+|\d[\w%.]*))(?![\w@/]*\.\w)/g;
/** Ends of web addresses and file names: "example.com". */
const DOMAIN = /^(?:com|org|net|gov|edu|uk|io|co|me|html?|pdf|exe|js)$/;

/** In letters: a longer string after the punctuation mark is no word. */
const MAX_WORD_LENGTH = 30;

/** Finds words that a missing space joins: "tea,coffee", "city.However", "Iceland(a". */
export function joinedWords(context: Context): Finding[] {
  const { text, sentence, lexicon, suggest } = context;
  const body = text.slice(sentence.start, sentence.end + MAX_WORD_LENGTH);
  return [...body.matchAll(JOINED)].flatMap((match): Finding[] => {
    const start = sentence.start + match.index;
    const [all, left = "", stop = "", right = "", bracket] = match;
    if (start >= sentence.end) return [];
    const span = { start, end: start + all.length };
    if (bracket !== undefined)
      return [{ ...span, suggestions: [all.replace("(", " (")], reason: "A space comes before a bracket." }];
    const isStop = /[.!?]$/.test(stop);
    if (/^\d/.test(left) && /^[ap]m$/i.test(right)) return [];
    // The writer of "Melbourne,s" means an apostrophe.
    if (stop === "," && right === "s") return [];
    if (isStop && (right.length < 2 || DOMAIN.test(right.toLowerCase()) || left.length < 2)) return [];
    // This mark covers both words, so it has to correct their spelling too.
    const [before = left, after = right] = [left, right].map((word) => {
      const lower = word.toLowerCase();
      if (NAMES[lower] !== undefined) return NAMES[lower];
      const isKnown = lexicon.has(lower) || lower.length < 3 || !/^[a-z]+$/.test(lower) || /^[A-Z]/.test(word);
      return isKnown ? word : (suggest(lower, 2)[0] ?? word);
    });
    const next = isStop ? after.charAt(0).toUpperCase() + after.slice(1) : after;
    return [{ ...span, suggestions: [`${before}${stop} ${next}`] }];
  });
}
