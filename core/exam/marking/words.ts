import type { WordsKey } from "../content/answer-key.ts";
import type { WordLimit } from "../content/question-group.ts";
import { answerForms, keyForms, startsWithArticle } from "./forms.ts";
import type { Miss } from "./mark.ts";
import { nameNearMiss } from "./near-miss.ts";
import { normalise, plainCharacters } from "./normalise.ts";
import { isWithinLimit } from "./word-limit.ts";

/** right, or the reason why not. */
export type Verdict = "right" | Miss;

const PRINTED_ARTICLE = /(?:^|[\s"'(])(?:an?|the|a\(n\))\s*$/;

/**
 * Judges typed words against the accepted wordings of a key. The limit is counted on the answer as typed, before
 * anything is compared. A leading article is right within the limit, unless the page already prints one.
 */
export function judgeWords(
  given: string,
  accepted: readonly string[],
  printed: WordsKey["printed"],
  limit: WordLimit | null,
): Verdict {
  const answer = normalise(given);
  if (answer === "") return "empty";
  if (limit !== null && !isWithinLimit(given, limit)) return "over_limit";
  const printedArticle = PRINTED_ARTICLE.test(plainCharacters(printed.before));
  if (!(printedArticle && startsWithArticle(answer)) && isAccepted(answer, accepted)) return "right";
  return nameNearMiss(answer, accepted) ?? "wrong";
}

function isAccepted(answer: string, accepted: readonly string[]): boolean {
  if (accepted.some((wording) => normalise(wording) === answer)) return true;
  const forms = answerForms(answer);
  return accepted.some((wording) => keyForms(wording).some((form) => forms.includes(form)));
}

/** A typed question ready to be judged. */
export type TypedQuestion = { given: string; key: WordsKey };

/**
 * Judges two numbers whose answers may stand in either order: the way round that earns more counts, the printed one
 * where both earn the same. The same answer twice can only be right once, since each belongs to one number.
 */
export function judgeEitherOrder(
  first: TypedQuestion,
  second: TypedQuestion,
  limit: WordLimit | null,
): [Verdict, Verdict] {
  const straight = judgePair(first, second, first.key.accept, second.key.accept, limit);
  if (countRight(straight) === 2) return straight;
  const crossed = judgePair(first, second, second.key.accept, first.key.accept, limit);
  return countRight(crossed) > countRight(straight) ? crossed : straight;
}

function judgePair(
  first: TypedQuestion,
  second: TypedQuestion,
  firstAccepts: readonly string[],
  secondAccepts: readonly string[],
  limit: WordLimit | null,
): [Verdict, Verdict] {
  return [
    judgeWords(first.given, firstAccepts, first.key.printed, limit),
    judgeWords(second.given, secondAccepts, second.key.printed, limit),
  ];
}

function countRight(verdicts: readonly Verdict[]): number {
  return verdicts.filter((verdict) => verdict === "right").length;
}
