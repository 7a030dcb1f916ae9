import { readFileSync } from "node:fs";
import { createHarper } from "#api/gateways/harper.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { readLexicon } from "#core/exam/language/lexicon.ts";

const lexicon = readLexicon(
  readFileSync(new URL("../../../core/exam/language/lexicon.txt", import.meta.url), "utf8").trimEnd(),
);
const harper = createHarper(lexicon);

/** Runs in a thread: Harper blocks its thread while it works. */
export function run(text: string): Promise<GrammarMark[]> {
  return harper.check(text);
}
