/// <reference lib="webworker" />
import { createBinaryModuleFromUrl, Dialect, LocalLinter } from "harper.js";
import { findMarks } from "#core/exam/grammar/find-marks.ts";
import { HARPER_OFF, toGrammarMarks, readLints } from "#core/exam/grammar/harper-marks.ts";
import type { GrammarMark } from "#core/exam/grammar/mark.ts";
import { mergeMarks } from "#core/exam/grammar/merge-marks.ts";
import { grammarScore } from "#core/exam/grammar/score.ts";
import type { Lexicon } from "#core/exam/language/lexicon.ts";
import { readChecker } from "#web/db/library/grammar-cache.ts";
import type { GrammarCheck } from "./check-grammar.ts";
import { openLexicon } from "./open-lexicon.ts";

// Runs in a worker because Harper blocks its thread. The page ends this worker when it is idle.

/** The browser's own fetch. `openLinter` replaces the global `fetch` for a moment. */
const browserFetch = globalThis.fetch.bind(globalThis);
let lexicon: Promise<Lexicon | null> | null = null;
let linter: Promise<LocalLinter> | null = null;

export const checksApi = { check };
export type ChecksApi = typeof checksApi;

/** Marks a text. Returns null if the word list is not on this device and cannot be fetched. */
async function check(text: string, wordList: string, checker: string): Promise<GrammarCheck | null> {
  lexicon ??= openLexicon(wordList, browserFetch).catch(() => null);
  const words = await lexicon;
  if (words === null) {
    lexicon = null;
    return null;
  }
  const ourMarks = findMarks(text, words);
  try {
    linter ??= openLinter(checker);
    const groups = await (await linter).organizedLints(text, { language: "plaintext" });
    return withScore(text, mergeMarks(ourMarks, toGrammarMarks(text, readLints(groups), words)), "harper");
  } catch {
    linter = null;
    return withScore(text, ourMarks, "ours");
  }
}

function withScore(text: string, marks: GrammarMark[], checker: GrammarCheck["checker"]): GrammarCheck {
  return { marks, score: grammarScore(text, marks)?.score ?? null, checker };
}

/**
 * Opens Harper from the device. Throws if it was not downloaded. Never downloads it, because the file is large and the
 * learner decides about the download.
 */
async function openLinter(path: string): Promise<LocalLinter> {
  const stored = await readChecker(caches, path);
  if (stored === null) throw new Error("the grammar checker is not on this device");
  // Harper fetches its binary from an address. Our security policy allows no blob address (connect-src 'self'), so this
  // function answers the fetch with the stored file.
  globalThis.fetch = async (request, init) => {
    const url = request instanceof Request ? request.url : String(request);
    return new URL(url, location.origin).pathname === path ? stored.clone() : await browserFetch(request, init);
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
    globalThis.fetch = browserFetch;
  }
}
