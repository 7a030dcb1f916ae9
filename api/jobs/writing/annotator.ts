import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { type GrammarScore, grammarScore } from "#core/exam/grammar/score.ts";
import type { Problem } from "#core/wire/problem.ts";
import type { LanguageTool } from "#api/gateways/languagetool.ts";
import { type ThreadPool, TimeLimitPassed } from "../thread-pool.ts";
import { QueueFull } from "../fair-queue.ts";
import type * as Thread from "./annotate-thread.ts";

export type GrammarReport = {
  marks: GrammarMark[];
  /** Null for a text without words. */
  score: GrammarScore | null;
  /** The checker that added to our own rules. "ours" if none answered: then few marks do not mean few mistakes. */
  checker: "ours" | "harper" | "languagetool";
};

/**
 * Marks the grammar of a text in a thread. Accounts are served round-robin. Never rejects: if no other checker answers,
 * our own rules do. Problems: unavailable if too many texts wait or the thread fails, unprocessable if our rules take
 * too long.
 */
export type Annotator = { annotate: (text: string, accountId: string) => Promise<GrammarReport | Problem> };

/**
 * Time limits for one text, including the wait in the queue. A request checks two texts and must be answered before its
 * connection is closed for silence, after 120 seconds (`api/listen.ts`). Loading Harper takes some seconds on a busy
 * machine; a text that takes longer gets our rules alone. Our rules take less than a second for the longest text, and
 * some seconds for a text without a known word.
 */
const TIME_LIMITS_MS = { harper: 35_000, rules: 12_000 };

const BUSY: Problem = {
  problem: "unavailable",
  detail: "Too many answers are being checked at the moment. Please try again in a moment.",
  retryAfter: 10,
};
const GIVEN_UP: Problem = {
  problem: "unprocessable",
  detail: "We stopped checking this answer, because its text takes too long to check. Nothing else is affected.",
};

/** Checks texts with our rules and with `languageTool`. If there is none, or it fails, Harper takes its place. */
export function createAnnotator({
  threads,
  languageTool = null,
  thread = new URL("annotate-thread.ts", import.meta.url),
  onFault = () => undefined,
  timeLimitsMs = TIME_LIMITS_MS,
}: {
  threads: ThreadPool;
  languageTool?: LanguageTool | null;
  thread?: URL;
  onFault?: (fault: string) => void;
  timeLimitsMs?: typeof TIME_LIMITS_MS;
}): Annotator {
  async function annotateInThread(
    task: Thread.AnnotateTask,
    owner: string,
    timeLimitMs: number,
  ): Promise<GrammarMark[] | Error> {
    try {
      return await threads.run<typeof Thread>(thread, task, {
        timeLimitMs,
        owner,
        isWaitCounted: true,
        isLarge: true,
      });
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    }
  }
  return {
    async annotate(text, accountId) {
      if (text.trim() === "") return { marks: [], score: null, checker: "ours" };
      const otherMarks = languageTool === null ? null : await languageTool.check(text);
      if (languageTool !== null && otherMarks === null) onFault("LanguageTool gave no answer");
      const first = await annotateInThread(
        { text, otherMarks: otherMarks ?? "harper" },
        accountId,
        timeLimitsMs.harper,
      );
      if (!(first instanceof Error)) return toReport(text, first, otherMarks === null ? "harper" : "languagetool");
      if (first instanceof QueueFull) return BUSY;
      onFault(String(first));
      const second = await annotateInThread({ text, otherMarks: "none" }, accountId, timeLimitsMs.rules);
      if (!(second instanceof Error)) return toReport(text, second, "ours");
      onFault(String(second));
      return second instanceof TimeLimitPassed ? GIVEN_UP : BUSY;
    },
  };
}

function toReport(text: string, marks: GrammarMark[], checker: GrammarReport["checker"]): GrammarReport {
  return { marks, score: grammarScore(text, marks), checker };
}
