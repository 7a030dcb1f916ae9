import type { WordsKey } from "../content/answer-key.ts";
import type { WordLimit } from "../questions/fields.ts";
import { answerForms, keyForms, startsWithArticle } from "./forms.ts";
import type { Miss } from "./mark.ts";
import { nameNearMiss } from "./near-miss.ts";
import { normalise, plainCharacters } from "./normalise.ts";
import { isWithinLimit } from "./word-limit.ts";

/** "right", or the reason why the answer is not. */
export type WordsMark = "right" | Miss;

const PRINTED_ARTICLE = /(?:^|[\s"'(])(?:an?|the|a\(n\))\s*$/;

/**
 * Marks typed words against the accepted wordings of a key. The limit is counted on the answer as typed, before it is
 * compared. A leading article is right within the limit, unless the page already prints one.
 */
export function markWords(
  given: string,
  accepted: readonly string[],
  printed: WordsKey["printed"],
  limit: WordLimit | null,
): WordsMark {
  const answer = normalise(given);
  if (answer === "") return "empty";
  if (limit !== null && !isWithinLimit(given, limit)) return "over_limit";
  const isArticlePrinted = PRINTED_ARTICLE.test(plainCharacters(printed.before));
  if (!(isArticlePrinted && startsWithArticle(answer)) && isAccepted(answer, accepted)) return "right";
  return nameNearMiss(answer, accepted) ?? "wrong";
}

function isAccepted(answer: string, accepted: readonly string[]): boolean {
  if (accepted.some((wording) => normalise(wording) === answer)) return true;
  const forms = answerForms(answer);
  return accepted.some((wording) => keyForms(wording).some((form) => forms.includes(form)));
}

/** A typed answer with its key. */
export type TypedQuestion = { given: string; key: WordsKey };

/**
 * Marks two questions whose answers may be exchanged. The order that earns more marks counts; if both earn the same,
 * the printed order. The same answer given twice is right only once, because each question has its own answer.
 */
export function markEitherOrder(
  first: TypedQuestion,
  second: TypedQuestion,
  limit: WordLimit | null,
): [WordsMark, WordsMark] {
  const printedOrder = markPair(first, second, first.key.accept, second.key.accept, limit);
  if (countRight(printedOrder) === 2) return printedOrder;
  const exchanged = markPair(first, second, second.key.accept, first.key.accept, limit);
  return countRight(exchanged) > countRight(printedOrder) ? exchanged : printedOrder;
}

function markPair(
  first: TypedQuestion,
  second: TypedQuestion,
  firstAccepts: readonly string[],
  secondAccepts: readonly string[],
  limit: WordLimit | null,
): [WordsMark, WordsMark] {
  return [
    markWords(first.given, firstAccepts, first.key.printed, limit),
    markWords(second.given, secondAccepts, second.key.printed, limit),
  ];
}

function countRight(marks: readonly WordsMark[]): number {
  return marks.filter((mark) => mark === "right").length;
}
