/// <reference lib="webworker" />
import type { Lexicon } from "#core/exam/language/lexicon.ts";
import { reportSpeaking } from "#core/exam/speaking/speaking-report.ts";
import { evaluateWriting } from "#core/exam/writing/evaluate-writing.ts";
import type { EvaluationReply, EvaluationRequest } from "./evaluate-here.ts";
import { openLexicon } from "./open-lexicon.ts";

// Beside the page: neither typing nor handing in waits for this.
let lexicon: Promise<Lexicon | null> | null = null;

/** Evaluates what the page sends. */
export function serveEvaluations(): void {
  globalThis.addEventListener("message", (event: MessageEvent<EvaluationRequest>) => {
    void evaluate(event.data).then((reply) => globalThis.postMessage(reply));
  });
}

async function evaluate({ id, wordList, given }: EvaluationRequest): Promise<EvaluationReply> {
  try {
    lexicon ??= openLexicon(wordList);
    const words = await lexicon;
    if (words === null) lexicon = null;
    if (given.kind === "speaking") return { id, kind: "speaking", result: reportSpeaking(given.spoken, words).words };
    return { id, kind: "writing", result: words && evaluateWriting({ ...given.answer, lexicon: words }) };
  } catch {
    lexicon = null;
    return { id, kind: given.kind, result: null };
  }
}
