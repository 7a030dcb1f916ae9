import { Worker } from "node:worker_threads";
import type { WritingAnswer } from "#core/exam/writing/evaluate-writing.ts";
import type { WritingEvaluation } from "#core/exam/writing/evaluation.ts";

/** What an evaluation is made from; the thread has the lexicon. */
export type EvaluatorAnswer = Omit<WritingAnswer, "lexicon">;
export type EvaluatorRequest = { id: number; answer: EvaluatorAnswer };
export type EvaluatorReply = { id: number; result: WritingEvaluation } | { id: number; fault: string };

/** Evaluates off the thread that answers requests. Rejects when the evaluator throws or its thread dies. */
export type Evaluator = {
  evaluate: (answer: EvaluatorAnswer) => Promise<WritingEvaluation>;
  close: () => Promise<void>;
};

type Waiting = { resolve: (result: WritingEvaluation) => void; reject: (error: Error) => void };

/** The thread starts with the first essay and stays; one that died is replaced with the next. */
export function createEvaluator(): Evaluator {
  const waiting = new Map<number, Waiting>();
  let thread: Worker | null = null;
  let last = 0;

  function start(): Worker {
    const worker = new Worker(new URL("evaluate-thread.ts", import.meta.url));
    const fail = (error: Error): void => {
      if (thread === worker) thread = null;
      for (const { reject } of waiting.values()) reject(error);
      waiting.clear();
    };
    worker.on("message", (reply: EvaluatorReply) => {
      const asked = waiting.get(reply.id);
      waiting.delete(reply.id);
      if ("fault" in reply) asked?.reject(new Error(reply.fault));
      else asked?.resolve(reply.result);
    });
    worker.on("error", (error) => fail(error instanceof Error ? error : new Error(String(error))));
    worker.on("exit", (code) => fail(new Error(`the evaluator's thread ended with ${code}`)));
    // The server may end while it is idle.
    worker.unref();
    return worker;
  }

  return {
    evaluate(answer) {
      thread ??= start();
      const worker = thread;
      last += 1;
      const id = last;
      return new Promise((resolve, reject) => {
        waiting.set(id, { resolve, reject });
        worker.postMessage({ id, answer } satisfies EvaluatorRequest);
      });
    },
    async close() {
      const worker = thread;
      thread = null;
      await worker?.terminate();
    },
  };
}
