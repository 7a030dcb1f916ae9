import { CONTRACTION, INFORMAL_WORDS } from "#core/exam/language/word-lists.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";

export type LetterForm = {
  hasOpening: boolean;
  hasClosing: boolean;
  hasPurpose: boolean;
  /** Words that do not fit the tone, as written; at most six. */
  outOfTone: string[];
};

const CLOSINGS =
  /(?:^|\n)\s*(?:yours (?:sincerely|faithfully|truly)|(?:best|kind|warm|kindest|warmest)? ?(?:regards|wishes)|best|love|lots of love|see you(?: soon)?|take care|sincerely|cheers|with (?:love|best wishes|kind regards)|all the best|your friend|many thanks|thanks|thank you)[^\n]{0,40}(?:\n|$)/i;
/** A line that ends with a comma, with a name in the line below. */
const SIGNED = /\n[^\n]{4,60},\s*\n\s*[A-Z][^\n.?!]{1,30}\s*$/;
const PURPOSE =
  /\b(?:i am writing|i'm writing|i write to|i am contacting|i would like to|i'd like to|i wanted to|i want to|just a (?:quick )?(?:note|line)|i thought i|i have to tell|guess what|let you know|i am emailing|thank you for|thanks for|i hope|how are you|it was (?:great|lovely|good) to|sorry)\b/i;
const OFFICE_WORDS = new Set(
  "hereby henceforth aforementioned sir madam faithfully pursuant herewith kindly-request whom-it".split(" "),
);

/**
 * Checks the form and the tone of a letter. Out of tone are contractions in a formal letter, office words in an
 * informal letter, and informal words in all but informal letters.
 */
export function letterForm(answer: PreparedAnswer): LetterForm {
  const { text, task, read } = answer;
  const isInformal = task.kind === "letter_informal";
  const outOfTone = read.words
    .filter(({ lower }) => {
      if (isInformal) return OFFICE_WORDS.has(lower);
      const isLoose = INFORMAL_WORDS.has(lower);
      return task.kind === "letter_formal" ? isLoose || CONTRACTION.test(lower) : isLoose;
    })
    .map(({ text: word }) => word)
    .slice(0, 6);
  return {
    hasOpening: /^\s*(?:dear|hi|hello|hey|to whom)\b/i.test(text),
    hasClosing: CLOSINGS.test(text.slice(-220)) || SIGNED.test(text.slice(-120)),
    hasPurpose: PURPOSE.test(text),
    outOfTone,
  };
}
