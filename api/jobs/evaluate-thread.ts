import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { evaluateWriting } from "#core/exam/writing/evaluate-writing.ts";
import type { EvaluatorReply, EvaluatorRequest } from "./evaluator.ts";

// A thread of its own: a minute's worth of essays must not hold up one request.
const lexicon = readLexicon(
  readFileSync(new URL("../../core/exam/language/lexicon.txt", import.meta.url), "utf8").trimEnd(),
);

parentPort?.on("message", ({ id, answer }: EvaluatorRequest) => {
  let reply: EvaluatorReply;
  try {
    reply = { id, result: evaluateWriting({ ...answer, lexicon }) };
  } catch (error) {
    reply = { id, fault: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
  parentPort?.postMessage(reply);
});
