import { type Span, trimSpan } from "../content/span.ts";
import { readText } from "../language/read-text.ts";
import { stem } from "../language/stem.ts";
import { WORD_LIMITS } from "./word.ts";

/** Maximum number of words in a selection. Somebody who selects more probably wants to copy text. */
const MAX_SELECTED_WORDS = 8;

export type PickedWord = {
  text: string;
  /** The sentence that contains the word. If the sentence is very long, the part around the word. */
  sentence: string;
};

/**
 * Returns the words of a text that a selection touches, with their sentence. Null if it touches no word, more than
 * eight words, or more characters than a word of the notebook may have.
 */
export function pickWord(text: string, selected: Span): PickedWord | null {
  const { words } = readText(text);
  const touched = words.filter(({ start, end }) => start < selected.end && end > selected.start);
  const [first, last] = [touched[0], touched.at(-1)];
  if (first === undefined || last === undefined || touched.length > MAX_SELECTED_WORDS) return null;
  const span = { start: first.start, end: last.end };
  const word = toOneLine(text.slice(span.start, span.end));
  if (word.length > WORD_LIMITS.text) return null;
  return { text: word, sentence: sentenceAt(text, span) };
}

/** Returns a sentence with the word or phrase from the first of these texts in which `findWord` finds it. */
export function findSentence(texts: readonly string[], word: string): string | null {
  for (const text of texts) {
    const span = findWord(text, word);
    if (span !== null) return sentenceAt(text, span);
  }
  return null;
}

/** Returns where a text contains a word or phrase, or else a form of it; null if nowhere. Ignores capitals. */
export function findWord(text: string, word: string): Span | null {
  const wanted = readText(word).words.map(({ lower }) => lower);
  if (wanted.length === 0) return null;
  const { words } = readText(text);
  const matchesAt = (start: number, isSame: (first: string, second: string) => boolean): boolean =>
    wanted.every((wantedWord, i) => isSame(wantedWord, words[start + i]?.lower ?? ""));
  let firstIndex = words.findIndex((_, start) => matchesAt(start, (first, second) => first === second));
  if (firstIndex < 0)
    firstIndex = words.findIndex((_, start) => matchesAt(start, (first, second) => stem(first) === stem(second)));
  const [first, last] = [words[firstIndex], words[firstIndex + wanted.length - 1]];
  return firstIndex < 0 || first === undefined || last === undefined ? null : { start: first.start, end: last.end };
}

/** Returns a text in one line of printable characters. */
export function toOneLine(text: string): string {
  return text
    .replace(/[\s\p{Cc}]+/gu, " ")
    .replace(/\p{Cs}/gu, "")
    .trim();
}

function sentenceAt(text: string, word: Span): string {
  const { sentences } = readText(text);
  const index = Math.max(
    0,
    sentences.findLastIndex(({ start }) => start <= word.start),
  );
  // A sentence of `readText` starts with its first word. A quotation mark before that word belongs to the sentence.
  const start = sentences[index - 1]?.end ?? 0;
  const end = Math.max(sentences[index]?.end ?? text.length, word.end);
  const span = trimSpan(text, { start, end });
  if (span === null) return "";
  const sentence = toOneLine(text.slice(span.start, span.end));
  if (sentence.length <= WORD_LIMITS.sentence) return sentence;
  return shorten(text.slice(span.start, span.end), { start: word.start - span.start, end: word.end - span.start });
}

/** Returns the part of a long sentence around a word, with an ellipsis where something is left out. */
function shorten(sentence: string, word: Span): string {
  const around = Math.floor((WORD_LIMITS.sentence - 2 - (word.end - word.start)) / 2);
  const start = Math.max(0, word.start - around);
  const end = Math.min(sentence.length, word.end + around);
  return `${start > 0 ? "…" : ""}${toOneLine(sentence.slice(start, end))}${end < sentence.length ? "…" : ""}`;
}
