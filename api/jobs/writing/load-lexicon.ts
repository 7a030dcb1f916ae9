import { readFileSync } from "node:fs";
import { type Lexicon, readLexicon } from "#core/exam/language/lexicon.ts";

/** Reads the lexicon from its file. Callers keep the result, because reading takes time. */
export function loadLexicon(): Lexicon {
  const words = readFileSync(new URL("../../../core/exam/language/lexicon.txt", import.meta.url), "utf8");
  return readLexicon(words.trimEnd());
}
