import type { SpokenPart } from "#core/exam/speaking/sound-report.ts";
import type { WordsReport } from "#core/exam/speaking/speaking-report.ts";
import type { WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import type { AnswerToEvaluate } from "#web/db/evaluations.ts";
// oxlint-disable-next-line import/default -- made by the bundler
import workerUrl from "./language-worker.ts?worker&url";
import { trustedScriptUrl } from "./trusted-urls.ts";
import { WORD_LIST } from "./word-list.ts";

type Given = { kind: "writing"; answer: AnswerToEvaluate } | { kind: "speaking"; spoken: readonly SpokenPart[] };
export type EvaluationRequest = { id: number; wordList: string; given: Given };
/** `result` is null where it needs words that are not on this device and cannot be fetched. */
export type EvaluationReply =
  | { id: number; kind: "writing"; result: WritingEvaluation | null }
  | { id: number; kind: "speaking"; result: WordsReport | null };

/** Evaluates in a worker, which ends once it is idle for so long, in ms. */
const IDLE = 20_000;

let worker: Worker | null = null;
let last = 0;
let open = 0;
let idle = 0;

/** Evaluates an answer beside the page; null where the device cannot (no words yet, no worker). Never rejects. */
export async function evaluateHere(answer: AnswerToEvaluate): Promise<WritingEvaluation | null> {
  const reply = await askWorker({ kind: "writing", answer });
  return reply?.kind === "writing" ? reply.result : null;
}

/** Looks at what was said in an interview, in the same worker: it has the words already. */
export async function readWordsHere(spoken: readonly SpokenPart[]): Promise<WordsReport | null> {
  const reply = await askWorker({ kind: "speaking", spoken });
  return reply?.kind === "speaking" ? reply.result : null;
}

async function askWorker(given: Given): Promise<EvaluationReply | null> {
  clearTimeout(idle);
  open += 1;
  try {
    worker ??= new Worker(trustedScriptUrl(workerUrl), { type: "module" });
    return await ask(worker, given);
  } catch {
    end();
    return null;
  } finally {
    open -= 1;
    if (open === 0) idle = window.setTimeout(end, IDLE);
  }
}

function ask(asked: Worker, given: Given): Promise<EvaluationReply> {
  last += 1;
  const id = last;
  return new Promise((resolve, reject) => {
    const listening = new AbortController();
    const { signal } = listening;
    asked.addEventListener(
      "message",
      ({ data }: MessageEvent<EvaluationReply>) => {
        if (data.id !== id) return;
        listening.abort();
        resolve(data);
      },
      { signal },
    );
    asked.addEventListener(
      "error",
      () => {
        listening.abort();
        reject(new Error("the evaluator's worker failed"));
      },
      { signal },
    );
    asked.postMessage({ id, wordList: WORD_LIST, given } satisfies EvaluationRequest);
  });
}

function end(): void {
  worker?.terminate();
  worker = null;
}
