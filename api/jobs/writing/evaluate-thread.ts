import { evaluateWriting } from "#core/exam/writing/evaluate-writing.ts";
import type { WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import type { EvaluatorAnswer } from "./evaluator.ts";
import { lowerThreadPriority } from "../lower-thread-priority.ts";
import { loadLexicon } from "./load-lexicon.ts";

lowerThreadPriority();
const lexicon = loadLexicon();

/** Runs in a thread: one essay can take a second of processor time. */
export function run(answer: EvaluatorAnswer): WritingEvaluation {
  return evaluateWriting({ ...answer, lexicon });
}
