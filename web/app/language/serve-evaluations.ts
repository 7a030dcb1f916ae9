/// <reference lib="webworker" />
import type { Lexicon } from "#core/exam/language/lexicon.ts";
import type { SpokenPart } from "#core/exam/speaking/sound-report.ts";
import { reportSpeaking, type WordsReport } from "#core/exam/speaking/speaking-report.ts";
import { evaluateWriting } from "#core/exam/writing/evaluate-writing.ts";
import type { WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import type { AnswerToEvaluate } from "#web/db/result/evaluations.ts";
import { openLexicon } from "./open-lexicon.ts";

let opening: Promise<Lexicon | null> | null = null;

export const evaluationsApi = {
  /** Evaluates an answer. Returns null if the word list cannot be opened or the evaluation fails. */
  evaluate: (answer: AnswerToEvaluate, wordList: string): Promise<WritingEvaluation | null> =>
    withLexicon(wordList, (lexicon) => (lexicon === null ? null : evaluateWriting({ ...answer, lexicon }))),
  /** Reports on the words of transcripts. Without a word list, the report lacks grammar and uncommon words. */
  reportWords: (spoken: readonly SpokenPart[], wordList: string): Promise<WordsReport | null> =>
    withLexicon(wordList, (lexicon) => reportSpeaking(spoken, lexicon).words),
};
export type EvaluationsApi = typeof evaluationsApi;

/**
 * Calls `work` with the word list, or with null if the list cannot be opened. Returns null if `work` fails. An
 * opened list is kept; after a failure, the next call opens it again.
 */
async function withLexicon<Result>(
  wordList: string,
  work: (lexicon: Lexicon | null) => Result | null,
): Promise<Result | null> {
  try {
    opening ??= openLexicon(wordList);
    const lexicon = await opening;
    if (lexicon === null) opening = null;
    return work(lexicon);
  } catch {
    opening = null;
    return null;
  }
}
