import { findMarks } from "#core/exam/grammar/find-marks.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { mergeMarks } from "#core/exam/grammar/merge-marks.ts";
import { type GrammarScore, grammarScore } from "#core/exam/grammar/score.ts";
import type { Lexicon } from "#core/exam/language/lexicon.ts";
import type { LanguageTool } from "#api/gateways/languagetool.ts";
import type { ThreadPool } from "../thread-pool.ts";
import type * as Thread from "./annotate-thread.ts";

export type GrammarReport = {
  marks: GrammarMark[];
  /** Null for a text without words. */
  score: GrammarScore | null;
  /** The checker that added to our own rules; "ours" if none answered, so that no marks do not mean no mistakes. */
  checker: "ours" | "harper" | "languagetool";
};

/** Marks the grammar of a text. Never rejects: if no checker answers, our own rules do. */
export type Annotator = { annotate: (text: string) => Promise<GrammarReport> };

/** Loading Harper takes some seconds on a busy machine. A text that takes longer than this gets our rules alone. */
const TIME_LIMIT_MS = 60_000;

/** Asks `languageTool` first if there is one. If there is none, or it fails, asks Harper in a thread. */
export function createAnnotator({
  lexicon,
  threads,
  languageTool = null,
  thread = new URL("annotate-thread.ts", import.meta.url),
  onFault = () => undefined,
}: {
  lexicon: Lexicon;
  threads: ThreadPool;
  languageTool?: LanguageTool | null;
  thread?: URL;
  onFault?: (fault: string) => void;
}): Annotator {
  return {
    async annotate(text) {
      const ours = findMarks(text, lexicon);
      const report = (checker: GrammarReport["checker"], theirs: GrammarMark[]): GrammarReport => {
        const marks = mergeMarks(ours, theirs);
        return { marks, score: grammarScore(text, marks), checker };
      };
      if (text.trim() === "") return report("ours", []);
      const marks = languageTool === null ? null : await languageTool.check(text);
      if (marks !== null) return report("languagetool", marks);
      if (languageTool !== null) onFault("LanguageTool gave no answer");
      try {
        return report("harper", await threads.run<typeof Thread>(thread, text, { timeLimitMs: TIME_LIMIT_MS }));
      } catch (error) {
        onFault(String(error));
        return report("ours", []);
      }
    },
  };
}
