import { readFileSync } from "node:fs";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { createLanguageTool, type LanguageTool } from "#api/gateways/languagetool.ts";
import type { ThreadPool } from "../thread-pool.ts";
import { type Annotator, createAnnotator } from "./annotator.ts";

/** Makes the annotator for this environment. */
export function createServerAnnotator({
  languageToolUrl,
  threads,
  onFault,
}: {
  languageToolUrl: string | null;
  threads: ThreadPool;
  onFault: (fault: string) => void;
}): Annotator {
  const languageTool = languageToolUrl === null ? null : createLazyLanguageTool(languageToolUrl);
  return createAnnotator({ threads, languageTool, onFault });
}

/** Reads the word list with the first text: most processes check none. */
function createLazyLanguageTool(url: string): LanguageTool {
  let made: LanguageTool | null = null;
  return {
    check(text) {
      if (made === null) {
        const words = readFileSync(new URL("../../../core/exam/language/lexicon.txt", import.meta.url), "utf8");
        made = createLanguageTool({ url, lexicon: readLexicon(words.trimEnd()) });
      }
      return made.check(text);
    },
  };
}
