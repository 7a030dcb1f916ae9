/** How an answer uses capitals throughout, if it does not use them as English does. */
export type LetterCase = "upper" | "title" | "normal";

/** Fewer words say nothing about the habit of a writer. */
const MIN_WORDS = 20;

/**
 * Returns an answer with ordinary capitals, and how it was written. An answer in capitals, or with one at each word,
 * would hide its names and beginnings. The returned text has the same length, so that places stay right.
 */
export function normaliseCase(text: string): { text: string; letterCase: LetterCase } {
  let words = 0;
  let upper = 0;
  let title = 0;
  for (const [word] of text.matchAll(/\p{L}{2,}/gu)) {
    words += 1;
    if (word === word.toUpperCase() && word !== word.toLowerCase()) upper += 1;
    else if (word.charAt(0) !== word.charAt(0).toLowerCase()) title += 1;
  }
  if (words < MIN_WORDS || (upper + title) * 2 <= words) return { text, letterCase: "normal" };
  return { text: sentenceCase(text), letterCase: upper > title ? "upper" : "title" };
}

/** Returns the text in small letters, with a capital at the start of each sentence and for "I". */
function sentenceCase(text: string): string {
  let isStart = true;
  let lowered = "";
  for (let i = 0; i < text.length; i += 1) {
    const sign = text.charAt(i);
    const small = sign.toLowerCase();
    const isLetter = /\p{L}/u.test(sign);
    const isAlone = small === "i" && !/\p{L}/u.test(text.charAt(i - 1)) && !/\p{L}/u.test(text.charAt(i + 1));
    // A letter whose small form is longer, as "İ", stays, so that no place moves.
    lowered += !isLetter || isStart || small.length !== 1 ? sign : isAlone ? "I" : small;
    if (isLetter) isStart = false;
    else if (/[.!?\n]/.test(sign)) isStart = true;
  }
  return lowered;
}
