import { readFileSync } from "node:fs";
import { readLexicon } from "#core/exam/language/lexicon.ts";

/** The lexicon, read once in each thread. */
export const lexicon = readLexicon(
  readFileSync(new URL("../../../core/exam/language/lexicon.txt", import.meta.url), "utf8").trimEnd(),
);
