import { readFileSync } from "node:fs";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { evaluateWriting } from "#core/exam/writing/evaluate-writing.ts";
import type { WritingEvaluation } from "#core/exam/writing/evaluation.ts";
import type { EvaluatorAnswer } from "./evaluator.ts";
import { lowerThreadPriority } from "../lower-thread-priority.ts";

lowerThreadPriority();
const lexicon = readLexicon(
  readFileSync(new URL("../../../core/exam/language/lexicon.txt", import.meta.url), "utf8").trimEnd(),
);

/** Runs in a thread: one essay can take a second of processor time. */
export function run(answer: EvaluatorAnswer): WritingEvaluation {
  return evaluateWriting({ ...answer, lexicon });
}
