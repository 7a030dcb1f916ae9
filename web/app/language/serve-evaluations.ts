/// <reference lib="webworker" />
import type { Lexicon } from "#core/exam/language/lexicon.ts";
import type { SpokenPart } from "#core/exam/speaking/sound-report.ts";
import { reportSpeaking, type WordsReport } from "#core/exam/speaking/speaking-report.ts";
import { evaluateWriting } from "#core/exam/writing/evaluate-writing.ts";
import type { WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import type { AnswerToEvaluate } from "#web/db/result/evaluations.ts";
import { openLexicon } from "./open-lexicon.ts";

let lexicon: Promise<Lexicon | null> | null = null;

export const evaluationsApi = {
  /** Evaluates an answer. Null if the word list is not on this device and cannot be fetched. */
  evaluate: (answer: AnswerToEvaluate, wordList: string): Promise<WritingEvaluation | null> =>
    withWords(wordList, (words) => words && evaluateWriting({ ...answer, lexicon: words })),
  /** Reports on the words of transcripts. Without a word list, the report has only the parts that do not need it. */
  readWords: (spoken: readonly SpokenPart[], wordList: string): Promise<WordsReport | null> =>
    withWords(wordList, (words) => reportSpeaking(spoken, words).words),
};
export type EvaluationsApi = typeof evaluationsApi;

/** Returns null if `work` fails. If the word list could not be opened, the next call tries again. */
async function withWords<Result>(
  wordList: string,
  work: (words: Lexicon | null) => Result | null,
): Promise<Result | null> {
  try {
    lexicon ??= openLexicon(wordList);
    const words = await lexicon;
    if (words === null) lexicon = null;
    return work(words);
  } catch {
    lexicon = null;
    return null;
  }
}
