import type { Priority } from "../evaluation.ts";
import { isSurelyForeign } from "../other-language.ts";
import type { PreparedAnswer } from "../prepare-answer.ts";
import type { ScoredTerm } from "../score.ts";
import { placeOf, roundToTenth } from "./finding.ts";
import { sayFinding } from "./say-finding.ts";

const OTHER_LANGUAGE = "other-language";
/** A web address belongs to no language. */
const WEB_ADDRESS = /:\/\/|www\./;

/**
 * Returns a priority which says that sentences in another language do not count. Returns an empty list if there are no
 * such sentences.
 */
export function findOtherLanguage(answer: PreparedAnswer, scored: readonly ScoredTerm[]): Priority[] {
  const foreign = answer.foreign.filter(
    (sentence) =>
      isSurelyForeign(sentence, answer.lexicon) && !WEB_ADDRESS.test(answer.text.slice(sentence.start, sentence.end)),
  );
  const [first] = foreign;
  if (!first) return [];
  // Words are counted only in Latin script. 0 leaves their number out of the sentence.
  const isLatin = foreign.every(({ start, end }) => !/[^\p{Script=Latin}\P{L}]/u.test(answer.text.slice(start, end)));
  const words = isLatin ? foreign.reduce((sum, sentence) => sum + sentence.words.length, 0) : 0;
  const cost = scored.find(({ term }) => term.id === "length-essay" || term.id === "length-short")?.cost ?? 0;
  const values = { words, more: foreign.length - 1 };
  const finding = { id: OTHER_LANGUAGE, criterion: "task", cost: roundToTenth(cost), values } as const;
  return [{ ...finding, place: placeOf(answer, first), say: sayFinding(finding) }];
}
