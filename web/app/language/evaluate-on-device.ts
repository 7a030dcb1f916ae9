import type { SpokenPart } from "#core/exam/speaking/sound-report.ts";
import type { WordsReport } from "#core/exam/speaking/speaking-report.ts";
import type { WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import type { AnswerToEvaluate } from "#web/db/result/evaluations.ts";
// oxlint-disable-next-line import/default -- made by the bundler
import workerUrl from "./language-worker.ts?worker&url";
import { createWorkerCaller, startWorker } from "../platform/call-worker.ts";
import type { EvaluationsApi } from "./serve-evaluations.ts";
import { WORD_LIST } from "./word-list.ts";

const worker = createWorkerCaller<EvaluationsApi>(() => startWorker(workerUrl));

/**
 * Evaluates an answer in a worker. Returns null without a word list or a worker, or if the evaluation fails. Never
 * rejects.
 */
export async function evaluateOnDevice(answer: AnswerToEvaluate): Promise<WritingEvaluation | null> {
  return await worker.call((remote) => remote.evaluate(answer, WORD_LIST));
}

/**
 * Returns the vocabulary report of an interview, or null if the worker fails. Runs in the worker of `evaluateOnDevice`,
 * so that only one worker holds the word list. Never rejects.
 */
export async function reportWordsOnDevice(spoken: readonly SpokenPart[]): Promise<WordsReport | null> {
  return await worker.call((remote) => remote.reportWords(spoken, WORD_LIST));
}
