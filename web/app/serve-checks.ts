/// <reference lib="webworker" />
import { createBinaryModuleFromUrl, Dialect, LocalLinter } from "harper.js";
import { findMarks } from "#core/exam/grammar/find-marks.ts";
import { HARPER_OFF, harperMarks, takeLints } from "#core/exam/grammar/harper-marks.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { mergeMarks } from "#core/exam/grammar/merge-marks.ts";
import { grammarScore } from "#core/exam/grammar/score.ts";
import type { Lexicon } from "#core/exam/language/lexicon.ts";
import { readChecker } from "#web/db/grammar-cache.ts";
import type { CheckReply, CheckRequest, GrammarCheck } from "./check-grammar.ts";
import { openLexicon } from "./open-lexicon.ts";

// Beside the page: Harper works for long without a pause. The page ends this worker when it is idle.
const net = globalThis.fetch.bind(globalThis);
let lexicon: Promise<Lexicon | null> | null = null;
let linter: Promise<LocalLinter> | null = null;

/** Marks what the page sends. */
export function serveChecks(): void {
  globalThis.addEventListener("message", (event: MessageEvent<CheckRequest>) => {
    void check(event.data).then((reply) => globalThis.postMessage(reply));
  });
}

async function check({ id, text, wordList, checker }: CheckRequest): Promise<CheckReply> {
  lexicon ??= openLexicon(wordList, net).catch(() => null);
  const words = await lexicon;
  if (words === null) {
    lexicon = null;
    return { id, result: null };
  }
  const ours = findMarks(text, words);
  try {
    linter ??= openLinter(checker);
    const groups = await (await linter).organizedLints(text, { language: "plaintext" });
    return { id, result: checked(text, mergeMarks(ours, harperMarks(text, takeLints(groups), words)), "harper") };
  } catch {
    linter = null;
    return { id, result: checked(text, ours, "ours") };
  }
}

function checked(text: string, marks: GrammarMark[], checker: GrammarCheck["checker"]): GrammarCheck {
  return { marks, score: grammarScore(text, marks)?.score ?? null, checker };
}

/** Harper from what was downloaded, never from the network: its size is the learner's to spend. */
async function openLinter(path: string): Promise<LocalLinter> {
  const kept = await readChecker(caches, path);
  if (kept === null) throw new Error("the grammar checker is not on this device");
  // Harper takes an address and no bytes; a blob's address is not allowed here (connect-src 'self').
  globalThis.fetch = async (asked, init) => {
    const url = asked instanceof Request ? asked.url : String(asked);
    return new URL(url, location.origin).pathname === path ? kept.clone() : await net(asked, init);
  };
  try {
    const opened = new LocalLinter({
      binary: createBinaryModuleFromUrl(new URL(path, location.origin).href, "slim"),
      dialect: Dialect.British,
    });
    await opened.setup();
    const rules = await opened.getLintConfig();
    await opened.setLintConfig({ ...rules, ...Object.fromEntries(HARPER_OFF.map((rule) => [rule, false])) });
    return opened;
  } finally {
    globalThis.fetch = net;
  }
}
