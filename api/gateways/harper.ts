import { Dialect, LocalLinter } from "harper.js";
import { slimBinary } from "harper.js/slimBinary";
import { HARPER_OFF, toGrammarMarks, readLints } from "#core/exam/grammar/harper-marks.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import type { Lexicon } from "#core/exam/language/lexicon.ts";

/**
 * Runs Harper in this thread, which is blocked until Harper ends. Loads it with the first text; rejects if that fails.
 */
export function createHarper(lexicon: Lexicon): { check: (text: string) => Promise<GrammarMark[]> } {
  let loading: Promise<LocalLinter> | null = null;
  return {
    async check(text) {
      loading ??= load();
      const linter = await loading;
      const groups = await linter.organizedLints(text, { language: "plaintext" });
      return toGrammarMarks(text, readLints(groups), lexicon);
    },
  };
}

async function load(): Promise<LocalLinter> {
  const linter = new LocalLinter({ binary: slimBinary, dialect: Dialect.British });
  await linter.setup();
  const rules = await linter.getLintConfig();
  await linter.setLintConfig({ ...rules, ...Object.fromEntries(HARPER_OFF.map((rule) => [rule, false])) });
  return linter;
}
