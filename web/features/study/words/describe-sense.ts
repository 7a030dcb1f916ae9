import { PARTS_OF_SPEECH, type Sense } from "#core/exam/study/dictionary.ts";
import { type DictionaryMatch, normaliseWord } from "#core/exam/study/look-up.ts";
import { WORD_LIMITS } from "#core/exam/study/word.ts";

/**
 * Returns a meaning as the notebook stores it: "verb: make less severe". If the learner's word is another form of the
 * base form, the base form comes first: "mitigate, verb: make less severe".
 */
export function describeSense(
  word: string,
  { lemma }: Pick<DictionaryMatch, "lemma">,
  { part, definition }: Sense,
): string {
  const base = lemma === normaliseWord(word) ? "" : `${lemma}, `;
  return `${base}${PARTS_OF_SPEECH[part]}: ${definition}`.slice(0, WORD_LIMITS.definition);
}
