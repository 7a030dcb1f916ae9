import type { WritingAnswer } from "#core/exam/writing/evaluate-writing.ts";
import type { WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import type { ThreadPool } from "../thread-pool.ts";
import type * as Thread from "./evaluate-thread.ts";

/** The input of an evaluation. The thread adds the lexicon. */
export type EvaluatorAnswer = Omit<WritingAnswer, "lexicon">;

/**
 * Evaluates Writing with our own rules in a thread. Rejects if the evaluation fails, takes too long or cannot start.
 */
export type Evaluator = { evaluate: (answer: EvaluatorAnswer, accountId: string) => Promise<WritingEvaluation> };

/** Many times longer than the slowest known answer takes on a busy machine. */
const TIME_LIMIT_MS = 60_000;
const THREAD = new URL("evaluate-thread.ts", import.meta.url);

export function createEvaluator(threads: ThreadPool): Evaluator {
  return {
    evaluate: (answer, accountId) =>
      threads.run<typeof Thread>(THREAD, answer, { timeLimitMs: TIME_LIMIT_MS, owner: accountId }),
  };
}
