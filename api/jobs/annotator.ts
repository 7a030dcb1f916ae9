import { Worker } from "node:worker_threads";
import { findMarks } from "#core/exam/grammar/find-marks.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { mergeMarks } from "#core/exam/grammar/merge-marks.ts";
import { type GrammarScore, grammarScore } from "#core/exam/grammar/score.ts";
import type { Lexicon } from "#core/exam/language/lexicon.ts";
import type { LanguageTool } from "#api/gateways/languagetool.ts";

export type GrammarReport = {
  marks: GrammarMark[];
  /** Null for a text without words. */
  score: GrammarScore | null;
  /** Who was asked beside our own rules; "ours" where nobody else answered, so that silence is not taken for praise. */
  checker: "ours" | "harper" | "languagetool";
};
export type AnnotatorRequest = { id: number; text: string };
/** Harper's marks; null where it failed, and the reason. */
export type AnnotatorReply = { id: number; marks: GrammarMark[] } | { id: number; fault: string };

/** Marks a text off the thread that answers requests. Never rejects: at the least our own rules speak. */
export type Annotator = { annotate: (text: string) => Promise<GrammarReport>; close: () => Promise<void> };

/** Loading Harper takes some seconds on a busy machine; a text longer than this is not worth waiting for. In ms. */
const PATIENCE_MS = 60_000;

/** With `languageTool` that server is asked first; Harper, in a thread of its own, where there is none or it fails. */
export function createAnnotator({
  lexicon,
  languageTool = null,
  thread: threadUrl = new URL("annotate-thread.ts", import.meta.url),
  patience = PATIENCE_MS,
  onFault = () => undefined,
}: {
  lexicon: Lexicon;
  languageTool?: LanguageTool | null;
  thread?: URL;
  patience?: number;
  onFault?: (fault: string) => void;
}): Annotator {
  const waiting = new Map<number, (marks: GrammarMark[] | null) => void>();
  let thread: Worker | null = null;
  let last = 0;

  function start(): Worker {
    const worker = new Worker(threadUrl);
    const fail = (fault: string): void => {
      if (thread === worker) {
        thread = null;
        if (waiting.size > 0) onFault(fault);
        for (const settle of waiting.values()) settle(null);
        waiting.clear();
      }
    };
    worker.on("message", (reply: AnnotatorReply) => {
      if ("fault" in reply) onFault(reply.fault);
      waiting.get(reply.id)?.("marks" in reply ? reply.marks : null);
      waiting.delete(reply.id);
    });
    worker.on("error", (error) => fail(String(error)));
    worker.on("exit", (code) => fail(`the checker's thread ended with ${code}`));
    // The server may end while it is idle.
    worker.unref();
    return worker;
  }

  function askHarper(text: string): Promise<GrammarMark[] | null> {
    thread ??= start();
    const worker = thread;
    last += 1;
    const id = last;
    return new Promise((resolve) => {
      const late = setTimeout(() => {
        onFault("the checker took too long");
        // What holds it up would hold up the next text too.
        void worker.terminate();
      }, patience);
      waiting.set(id, (marks) => {
        clearTimeout(late);
        resolve(marks);
      });
      worker.postMessage({ id, text } satisfies AnnotatorRequest);
    });
  }

  return {
    async annotate(text) {
      const ours = findMarks(text, lexicon);
      const report = (checker: GrammarReport["checker"], theirs: GrammarMark[]): GrammarReport => {
        const marks = mergeMarks(ours, theirs);
        return { marks, score: grammarScore(text, marks), checker };
      };
      if (text.trim() === "") return report("ours", []);
      const asked = languageTool === null ? null : await languageTool.check(text);
      if (asked !== null) return report("languagetool", asked);
      if (languageTool !== null) onFault("LanguageTool gave no answer");
      const harper = await askHarper(text);
      return harper === null ? report("ours", []) : report("harper", harper);
    },
    async close() {
      const worker = thread;
      thread = null;
      for (const settle of waiting.values()) settle(null);
      waiting.clear();
      await worker?.terminate();
    },
  };
}
