import { normalise } from "./normalise.ts";

/**
 * A finding about an author's notation. error: the notation cannot be compiled. reading: the notation can be read in
 * more than one way. `message` says which wordings were used.
 */
export type NotationFinding = { severity: "error" | "reading"; message: string };
export type Notation = { variants: string[]; findings: NotationFinding[] };

const MAX_VARIANTS = 64;

/**
 * Compiles an author's key notation to explicit wordings, in the author's order. `(x)` may be left out: the wording
 * with x comes first. `(x/y)` is x, y or nothing. ` / ` with spaces separates whole answers. A slash without spaces
 * separates single words. Refuses a slash between digits. Reports how it read a slash between single words in an answer
 * of several words, because the author may have meant whole answers.
 */
export function compileNotation(notation: string): Notation {
  const text = notation.trim().replace(/\s+/g, " ");
  const problem = structureProblem(text);
  if (problem !== null) return { variants: [], findings: [{ severity: "error", message: problem }] };
  const answers = splitAtDepth(text, " / ");
  const expanded = answers.map(expandAnswer);
  if (expanded.reduce((sum, wordings) => sum + wordings.length, 0) > MAX_VARIANTS) {
    return {
      variants: [],
      findings: [{ severity: "error", message: `has more than ${MAX_VARIANTS} wordings: write fewer` }],
    };
  }
  const variants = distinct(expanded.flat().map(tidy));
  if (variants.some((variant) => normalise(variant) === "")) {
    return { variants: [], findings: [{ severity: "error", message: "everything in it may be left out" }] };
  }
  const findings = answers.some(hasAmbiguousSlash)
    ? [{ severity: "reading" as const, message: `is read as ${variants.map((variant) => `"${variant}"`).join(", ")}` }]
    : [];
  return { variants, findings };
}

function structureProblem(text: string): string | null {
  if (text === "") return "is empty";
  let depth = 0;
  for (const char of text) {
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (depth < 0 || depth > 1) return "has brackets inside brackets or a bracket without its pair";
  }
  if (depth !== 0) return "has a bracket without its pair";
  if (/\d\/\d/.test(text)) {
    return 'has a slash between digits: put spaces around it between whole answers (" / "), write a date with its month in words';
  }
  if (/(?:^|[^ ])\/ |(?: \/|^\/)[^ ]/.test(text) || /^\/|\/$|\/\/|\(\/|\/\)/.test(text) || /\( ?\)/.test(text)) {
    return 'has a slash with nothing on one side, or a space on one side only: " / " separates whole answers, "a/b" single words';
  }
  return null;
}

/** Returns true for a slash between single words next to another word. */
function hasAmbiguousSlash(answer: string): boolean {
  const outside = answer.replace(/\([^)]*\)/g, "").trim();
  return outside.includes("/") && outside.includes(" ");
}

function expandAnswer(answer: string): string[] {
  let wordings = [""];
  for (const word of splitAtDepth(answer, " ")) {
    const choices = splitAtDepth(word, "/").flatMap(expandWord);
    wordings = wordings.flatMap((before) => choices.map((choice) => `${before} ${choice}`));
    if (wordings.length > MAX_VARIANTS) return wordings;
  }
  return wordings;
}

/** Returns one word with and without each optional piece: "drink(s)" gives "drinks" and "drink". */
function expandWord(word: string): string[] {
  let wordings = [""];
  for (const piece of word.split(/(\([^)]*\))/)) {
    const choices = piece.startsWith("(") ? [...optionalChoices(piece.slice(1, -1)), ""] : [piece];
    wordings = wordings.flatMap((before) => choices.map((choice) => before + choice));
    if (wordings.length > MAX_VARIANTS) return wordings;
  }
  return wordings;
}

function optionalChoices(content: string): string[] {
  return content
    .split(" / ")
    .flatMap(expandAnswer)
    .map((choice) => choice.trim());
}

/** Splits a text at a separator outside brackets. */
function splitAtDepth(text: string, separator: string): string[] {
  const pieces: string[] = [];
  let [piece, depth] = ["", 0];
  for (let index = 0; index < text.length; index += 1) {
    const char = text[index] ?? "";
    if (char === "(") depth += 1;
    if (char === ")") depth -= 1;
    if (depth === 0 && text.startsWith(separator, index)) {
      pieces.push(piece);
      piece = "";
      index += separator.length - 1;
    } else {
      piece += char;
    }
  }
  return [...pieces, piece];
}

function tidy(wording: string): string {
  return wording.replace(/\s+/g, " ").trim();
}

function distinct(wordings: readonly string[]): string[] {
  const seen = new Map<string, string>();
  for (const wording of wordings) {
    const normalised = normalise(wording);
    if (!seen.has(normalised)) seen.set(normalised, wording);
  }
  return [...seen.values()];
}
