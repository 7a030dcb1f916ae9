import type { Lexicon } from "../language/lexicon.ts";
import type { GrammarMark } from "./mark.ts";

/**
 * A finding of Harper, a grammar checker in WASM, as plain data. Kinds of suggestion: 0 replaces the span, 1 removes
 * it, 2 inserts after it.
 */
export type HarperLint = {
  rule: string;
  kind: string;
  start: number;
  end: number;
  message: string;
  suggestions: readonly { kind: number; text: string }[];
};

/**
 * Harper rules that are switched off: rules about the Oxford comma, about regional words and about house style. British
 * and American English are both correct.
 */
export const HARPER_OFF: readonly string[] = [
  "OxfordComma",
  "NoOxfordComma",
  "Regionalisms",
  "SpelledNumbers",
  "LongSentences",
  "BoringWords",
  "CurrencyPlacement",
  "QuoteSpacing",
];

/** A lint in Harper's WASM memory, which has to be freed after reading. */
type WasmLint = {
  lint_kind: () => string;
  message: () => string;
  span: () => { start: number; end: number };
  suggestions: () => readonly { kind: () => number; get_replacement_text: () => string }[];
  free: () => void;
};

/** Copies Harper's lints, which are grouped by rule, into plain data and frees them. */
export function readLints(groups: Readonly<Record<string, readonly WasmLint[]>>): HarperLint[] {
  return Object.entries(groups).flatMap(([rule, found]) =>
    found.map((lint) => {
      const { start, end } = lint.span();
      const suggestions = lint.suggestions().map((each) => ({ kind: each.kind(), text: each.get_replacement_text() }));
      const copy = { rule, kind: lint.lint_kind(), start, end, message: lint.message(), suggestions };
      lint.free();
      return copy;
    }),
  );
}

const TYPES: Readonly<Record<string, GrammarMark["type"]>> = {
  Spelling: "spelling",
  Typo: "spelling",
  Capitalization: "punctuation",
  Punctuation: "punctuation",
  Formatting: "punctuation",
  Enhancement: "style",
  Readability: "style",
  Redundancy: "style",
  Style: "style",
  WordChoice: "style",
  Nonstandard: "style",
};
const MAX_SUGGESTIONS = 3;

/**
 * Returns Harper's lints as marks. Leaves out misspellings that are names or words of the lexicon, and lints of rules
 * that are switched off.
 */
export function toGrammarMarks(text: string, lints: readonly HarperLint[], lexicon: Lexicon): GrammarMark[] {
  return lints.flatMap(({ rule, kind, start, end, message, suggestions }): GrammarMark[] => {
    if (end <= start || end > text.length || kind === "Regionalism" || HARPER_OFF.includes(rule)) return [];
    const written = text.slice(start, end);
    const type = TYPES[kind] ?? "grammar";
    if (type === "spelling" && (lexicon.has(written) || isName(text, start))) return [];
    const replacements = suggestions
      .map((suggestion) => replacementOf(suggestion, written))
      .filter((each, i, all) => each !== written && all.indexOf(each) === i)
      .slice(0, MAX_SUGGESTIONS);
    return [{ start, end, type, rule: `harper-${rule}`, reason: replaceBackticks(message), suggestions: replacements }];
  });
}

/** Returns the text that replaces the words of a lint. See HarperLint for the kinds. */
function replacementOf({ kind, text }: { kind: number; text: string }, written: string): string {
  if (kind === 1) return "";
  return kind === 2 ? written + text : text;
}

/** Returns whether the word has a capital inside a sentence. Harper's dictionary lacks most names. */
function isName(text: string, start: number): boolean {
  return /[A-Z]/.test(text.charAt(start)) && /[a-z,] $/.test(text.slice(Math.max(0, start - 2), start));
}

/** Replaces Markdown code signs in Harper's messages with quotation marks. */
function replaceBackticks(message: string): string {
  return message.replace(/`([^`]*)`/g, "“$1”");
}
