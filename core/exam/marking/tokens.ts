import { isNumberWord, readDigits, readNumber } from "./numbers.ts";
import { normalise } from "./normalise.ts";
import { comparedSpelling } from "./spelling-variants.ts";

/**
 * A piece of an answer. `text` is the compared form ("12000", "colour", "£"), `written` the form in the answer, in
 * lower case.
 * - digits: a number in digits, or a word with a digit in it.
 * - spelt: a number in words.
 * - unit: a currency or percent.
 * - word: anything else.
 */
export type Token = { text: string; written: string; kind: "word" | "digits" | "spelt" | "unit" };

const MONEY: ReadonlyMap<string, string> = new Map([
  ["pound", "£"],
  ["pounds", "£"],
  ["dollar", "$"],
  ["dollars", "$"],
  ["euro", "€"],
  ["euros", "€"],
  ["pence", "p"],
  ["cent", "¢"],
  ["cents", "¢"],
]);
const SYMBOLS = new Set(["£", "$", "€", "%", "¢"]);
const ARTICLES = new Set(["a", "an", "the"]);

const DOTTED_MERIDIEM = /\b([ap])\. ?m\b\.?/g;
const GLUED_SYMBOL = /([£$€%¢])/g;
const AROUND_RANGE = /(\d) ?- ?(?=\d)/g;
const DIGITS_AND_LETTERS = /^(\d[\d.,:]*)([a-z]+)$/;
const HAS_DIGIT = /\d/;
/** Groups of digits with at least this many digits in all are one telephone or reference number. */
const MIN_REFERENCE_DIGITS = 7;

/** Returns true for a, an and the, in lower case. */
export function isArticle(word: string | undefined): boolean {
  return word !== undefined && ARTICLES.has(word);
}

/** Returns the tokens of a text in compared form. A hyphen between words counts as a space, "&" as "and". */
export function tokenise(raw: string): Token[] {
  const words = splitWords(normalise(raw));
  const tokens: Token[] = [];
  for (let index = 0; index < words.length;) {
    const word = words[index] ?? "";
    const number = mayStartNumber(word) ? readNumber(words, index) : null;
    if (number) {
      const written = words.slice(index, number.next).join(" ");
      tokens.push({ text: number.value, written, kind: HAS_DIGIT.test(word) ? "digits" : "spelt" });
      index = number.next;
    } else if (word === "per" && words[index + 1] === "cent") {
      tokens.push({ text: "%", written: "per cent", kind: "unit" });
      index += 2;
    } else {
      tokens.push(readWord(word));
      index += 1;
    }
  }
  return joinDigitGroups(placeMoney(tokens));
}

function mayStartNumber(word: string): boolean {
  const first = word.charAt(0);
  return (first >= "0" && first <= "9") || first === "." || word === "a" || word === "an" || isNumberWord(word);
}

function readWord(word: string): Token {
  if (SYMBOLS.has(word)) return { text: word, written: word, kind: "unit" };
  if (word === "percent") return { text: "%", written: word, kind: "unit" };
  return { text: comparedSpelling(word), written: word, kind: HAS_DIGIT.test(word) ? "digits" : "word" };
}

function splitWords(text: string): string[] {
  const spaced = text
    .replace(DOTTED_MERIDIEM, "$1m")
    .replace(GLUED_SYMBOL, " $1 ")
    .replace(AROUND_RANGE, "$1-")
    .replaceAll("&", " and ");
  const words: string[] = [];
  for (const piece of spaced.split(" ")) {
    const bare = trimPunctuation(piece);
    if (bare !== "") pushPiece(words, bare);
  }
  return words;
}

function pushPiece(words: string[], piece: string): void {
  if (!piece.includes("-")) {
    pushPart(words, piece);
    return;
  }
  const spelling = comparedSpelling(piece);
  if (spelling !== piece) {
    words.push(spelling);
    return;
  }
  if (/^-\.?\d/.test(piece)) words.push("minus");
  let part = "";
  for (const next of piece.split("-")) {
    // Between digits a hyphen has a meaning (a range, a date). Elsewhere it counts as a space.
    const isJoined = /\d$/.test(part) && /^\d/.test(next);
    if (!isJoined && part !== "") pushPart(words, part);
    part = isJoined ? `${part}-${next}` : next;
  }
  if (part !== "") pushPart(words, part);
}

function pushPart(words: string[], part: string): void {
  const joined = DIGITS_AND_LETTERS.exec(part);
  if (joined && readDigits(part) === null) words.push(joined[1] ?? "", joined[2] ?? "");
  else words.push(part);
}

/** Removes commas and similar marks after a word ("red, blue"). A leading point may be a decimal and stays. */
function trimPunctuation(piece: string): string {
  return piece.replace(/^[,;:!?]+|[.,;:!?]+$/g, "");
}

/** Writes each currency as a symbol after its number, so that "£ 40", "40 £" and "40 pounds" have the same tokens. */
function placeMoney(tokens: Token[]): Token[] {
  for (let index = 0; index < tokens.length; index += 1) {
    const [token, next] = [tokens[index], tokens[index + 1]];
    if (!token || !next) break;
    if (token.kind === "unit" && token.text !== "%" && isNumber(next)) {
      tokens[index] = next;
      tokens[index + 1] = token;
      index += 1;
    } else if (isNumber(token) && MONEY.has(next.text)) {
      tokens[index + 1] = { ...next, text: MONEY.get(next.text) ?? next.text, kind: "unit" };
    }
  }
  return tokens;
}

function isNumber(token: Token): boolean {
  return token.kind === "digits" || token.kind === "spelt";
}

/** Joins groups of digits that are one number: "12 000", and telephone or reference numbers ("01674 553242"). */
function joinDigitGroups(tokens: Token[]): Token[] {
  for (let index = 0; index < tokens.length; index += 1) {
    let end = index;
    while (isDigits(tokens[end])) end += 1;
    if (end - index < 2) continue;
    const run = tokens.slice(index, end);
    const digits = run.map((token) => token.text).join("");
    const isGroupedByThousands =
      (run[0]?.text.length ?? 0) <= 3 && run.slice(1).every((token) => token.written.length === 3);
    const isReference = digits.startsWith("0") || digits.length >= MIN_REFERENCE_DIGITS;
    if (!isGroupedByThousands && !isReference) continue;
    tokens.splice(index, run.length, {
      text: digits,
      written: run.map((token) => token.written).join(" "),
      kind: "digits",
    });
  }
  return tokens;
}

function isDigits(token: Token | undefined): boolean {
  return token?.kind === "digits" && /^\d+$/.test(token.written);
}
