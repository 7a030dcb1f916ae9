import { readFileSync } from "node:fs";
import { parentPort } from "node:worker_threads";
import { createHarper } from "#api/gateways/harper.ts";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import type { AnnotatorReply, AnnotatorRequest } from "./annotator.ts";

// A thread of its own: Harper works for long without a pause.
const lexicon = readLexicon(
  readFileSync(new URL("../../core/exam/language/lexicon.txt", import.meta.url), "utf8").trimEnd(),
);
const harper = createHarper(lexicon);

parentPort?.on("message", ({ id, text }: AnnotatorRequest) => {
  const send = (reply: AnnotatorReply): void => parentPort?.postMessage(reply);
  void harper.check(text).then(
    (marks) => send({ id, marks }),
    (error: unknown) => send({ id, fault: String(error) }),
  );
});
