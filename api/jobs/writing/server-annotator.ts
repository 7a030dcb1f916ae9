import { createLanguageTool, type LanguageTool } from "#api/gateways/languagetool.ts";
import type { ThreadPool } from "../thread-pool.ts";
import { type Annotator, createAnnotator } from "./annotator.ts";
import { loadLexicon } from "./load-lexicon.ts";

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

/** Loads the lexicon with the first text, because most processes check no text. */
function createLazyLanguageTool(url: string): LanguageTool {
  let created: LanguageTool | null = null;
  return {
    check(text) {
      created ??= createLanguageTool({ url, lexicon: loadLexicon() });
      return created.check(text);
    },
  };
}
