import { readFileSync } from "node:fs";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { createLanguageTool } from "#api/gateways/languagetool.ts";
import type { ThreadPool } from "../thread-pool.ts";
import { type Annotator, createAnnotator } from "./annotator.ts";

/** Makes the annotator for this environment. Reads the word list with the first text: most processes check none. */
export function createServerAnnotator({
  languageToolUrl,
  threads,
  onFault,
}: {
  languageToolUrl: string | null;
  threads: ThreadPool;
  onFault: (fault: string) => void;
}): Annotator {
  let made: Annotator | null = null;
  const make = (): Annotator => {
    const words = readFileSync(new URL("../../../core/exam/language/lexicon.txt", import.meta.url), "utf8");
    const lexicon = readLexicon(words.trimEnd());
    const languageTool = languageToolUrl === null ? null : createLanguageTool({ url: languageToolUrl, lexicon });
    return createAnnotator({ lexicon, threads, languageTool, onFault });
  };
  return {
    annotate(text) {
      made ??= make();
      return made.annotate(text);
    },
  };
}
