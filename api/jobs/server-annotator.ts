import { readFileSync } from "node:fs";
import { readLexicon } from "#core/exam/language/lexicon.ts";
import { createLanguageTool } from "../gateways/languagetool.ts";
import { type Annotator, createAnnotator } from "./annotator.ts";

/** The annotator as the environment wants it; its word list is read with the first text, for most processes never ask. */
export function createServerAnnotator({
  languageToolUrl,
  onFault,
}: {
  languageToolUrl: string | null;
  onFault: (fault: string) => void;
}): Annotator {
  let made: Annotator | null = null;
  const make = (): Annotator => {
    const words = readFileSync(new URL("../../core/exam/language/lexicon.txt", import.meta.url), "utf8");
    const lexicon = readLexicon(words.trimEnd());
    const languageTool = languageToolUrl === null ? null : createLanguageTool({ url: languageToolUrl, lexicon });
    return createAnnotator({ lexicon, languageTool, onFault });
  };
  return {
    annotate(text) {
      made ??= make();
      return made.annotate(text);
    },
    close: async () => made?.close(),
  };
}
