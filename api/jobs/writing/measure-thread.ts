import { measureTerms, type MeasuredTerms } from "#core/exam/writing/answer-terms.ts";
import type { AnswerToPrepare } from "#core/exam/writing/prepare-answer.ts";
import { lowerThreadPriority } from "../lower-thread-priority.ts";
import { loadLexicon } from "./load-lexicon.ts";

lowerThreadPriority();
const lexicon = loadLexicon();

/** Measures answers in a worker thread. */
export function run(answers: Omit<AnswerToPrepare, "lexicon">[]): MeasuredTerms[] {
  return answers.map((answer) => measureTerms({ ...answer, lexicon }));
}
