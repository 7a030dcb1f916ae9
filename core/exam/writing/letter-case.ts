/** How an answer uses capitals: all capitals, a capital at each word, or as English does. */
export type LetterCase = "upper" | "title" | "normal";

/** Answers with fewer words keep their capitals: the words are too few to judge. */
const MIN_WORDS = 20;

/**
 * Returns an answer with ordinary capitals, and its original letter case. With too many capitals, the evaluator could
 * not recognise names and the beginnings of sentences. The returned text has the same length, so offsets stay valid.
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

/** Returns the text in lower case, with a capital at the start of each sentence and for "I". */
function sentenceCase(text: string): string {
  let isStart = true;
  let lowered = "";
  for (let i = 0; i < text.length; i += 1) {
    const character = text.charAt(i);
    const small = character.toLowerCase();
    const isLetter = /\p{L}/u.test(character);
    const isAlone = small === "i" && !/\p{L}/u.test(text.charAt(i - 1)) && !/\p{L}/u.test(text.charAt(i + 1));
    // A letter whose lower-case form is longer, such as "İ", is not changed, so that offsets stay valid.
    lowered += !isLetter || isStart || small.length !== 1 ? character : isAlone ? "I" : small;
    if (isLetter) isStart = false;
    else if (/[.!?\n]/.test(character)) isStart = true;
  }
  return lowered;
}
