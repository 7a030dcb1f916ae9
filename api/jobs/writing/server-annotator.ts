import { readFileSync } from "node:fs";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { createLanguageTool, type LanguageTool } from "#api/gateways/languagetool.ts";
import type { ThreadPool } from "../thread-pool.ts";
import { type Annotator, createAnnotator } from "./annotator.ts";

/** Creates the annotator for this environment. */
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

/** Reads the word list with the first text, because most processes check no text. */
function createLazyLanguageTool(url: string): LanguageTool {
  let created: LanguageTool | null = null;
  return {
    check(text) {
      if (created === null) {
        const words = readFileSync(new URL("../../../core/exam/language/lexicon.txt", import.meta.url), "utf8");
        created = createLanguageTool({ url, lexicon: readLexicon(words.trimEnd()) });
      }
      return created.check(text);
    },
  };
}
