/** A word of an answer. Every `start` and `end` in this module is a UTF-16 offset in the text; `end` is exclusive. */
export type Word = {
  text: string;
  /** The word in lower case, with a straight apostrophe. */
  lower: string;
  start: number;
  end: number;
  isNumber: boolean;
};
export type Sentence = {
  start: number;
  end: number;
  words: Word[];
  /** Index of the sentence's paragraph. */
  paragraph: number;
  /** The punctuation mark that ends the sentence, "" if there is none. */
  stop: "." | "!" | "?" | "";
};
export type Paragraph = { start: number; end: number; sentences: Sentence[] };
export type ReadText = { text: string; paragraphs: Paragraph[]; sentences: Sentence[]; words: Word[] };

/** Abbreviations whose full stop does not end a sentence. */
const SHORT_FORMS = new Set(
  "mr mrs ms dr st prof e.g i.e eg ie vs no approx fig p pp u.k u.s u.s.a l.a d.c e.u n.z a.m p.m".split(" "),
);

/**
 * A longer sentence is divided. Rules compare the words of a sentence with each other, so the time for one very long
 * sentence would grow with the square of its length.
 */
const MAX_SENTENCE_WORDS = 400;

/** Divides a text into paragraphs, sentences and words. Leaves out paragraphs and sentences without words. */
export function readText(text: string): ReadText {
  const read: ReadText = { text, paragraphs: [], sentences: [], words: [] };
  for (const [start, end] of paragraphSpans(text)) {
    const paragraph: Paragraph = { start, end, sentences: [] };
    for (const sentence of sentencesBetween(text, start, end, read.paragraphs.length)) {
      paragraph.sentences.push(sentence);
      read.sentences.push(sentence);
      for (const word of sentence.words) read.words.push(word);
    }
    if (paragraph.sentences.length > 0) read.paragraphs.push(paragraph);
  }
  return read;
}

function paragraphSpans(text: string): [number, number][] {
  const spans: [number, number][] = [];
  let start = 0;
  for (let i = 0; i <= text.length; i += 1) {
    const isBreak = i === text.length || isLineBreak(text.charCodeAt(i));
    if (!isBreak || (i < text.length && continuesAfterBreak(text, start, i))) continue;
    if (text.slice(start, i).trim() !== "") spans.push([start, i]);
    start = i + 1;
  }
  return spans;
}

/**
 * Returns whether a sentence continues after the line break at `index`, as in pasted text with wrapped lines: the line
 * is long and does not end a sentence, and a lower-case letter follows.
 */
function continuesAfterBreak(text: string, start: number, index: number): boolean {
  const next = text.charCodeAt(index + 1);
  const isSmallLetter = next >= 0x61 && next <= 0x7a;
  return isSmallLetter && index - start > 40 && !".!?:".includes(text.slice(start, index).trimEnd().slice(-1));
}

function sentencesBetween(text: string, start: number, end: number, paragraph: number): Sentence[] {
  const sentences: Sentence[] = [];
  let words: Word[] = [];
  let from = start;
  const close = (to: number, stop: Sentence["stop"]) => {
    const first = words[0];
    if (first) sentences.push({ start: Math.min(first.start, to), end: to, words, paragraph, stop });
    words = [];
    from = to;
  };
  let i = start;
  while (i < end) {
    const code = text.charCodeAt(i);
    if (isWordCharacter(code)) {
      const to = wordEnd(text, i, end);
      words.push(wordAt(text, i, to));
      i = to;
      if (words.length === MAX_SENTENCE_WORDS) close(to, "");
    } else {
      if (code === 0x2e || code === 0x21 || code === 0x3f) {
        const stop = text.charAt(i);
        if (endsSentence(text, i, end, words.at(-1)) && (stop === "." || stop === "!" || stop === "?")) {
          let to = i + 1;
          while (to < end && ".!?\"'”’)".includes(text.charAt(to))) to += 1;
          close(to, stop);
          i = to;
          continue;
        }
      }
      i += 1;
    }
  }
  if (words.length > 0) close(endBeforeSpaces(text, from, end), "");
  return sentences;
}

/**
 * Returns whether the punctuation mark at `index` ends a sentence. Two kinds of full stop do not: one after an
 * abbreviation ("e.g. this") or an initial ("J. Smith"), and one before a digit or a lower-case letter ("3.5"). Every
 * other full stop does, also without a space after it ("city.However").
 */
function endsSentence(text: string, index: number, end: number, before: Word | undefined): boolean {
  if (text.charAt(index) !== ".") return true;
  if (before && before.end === index) {
    if (SHORT_FORMS.has(before.lower)) return false;
    const isInitial = before.text.length === 1 && before.text >= "B" && before.text <= "Z" && before.text !== "I";
    if (isInitial) return false;
  }
  if (index + 1 >= end) return true;
  const next = text.charCodeAt(index + 1);
  return !((next >= 0x61 && next <= 0x7a) || isDigit(next));
}

function endBeforeSpaces(text: string, start: number, end: number): number {
  return start + text.slice(start, end).trimEnd().length;
}

/**
 * Returns the end of the word that starts at `start`. A word has letters and digits, an apostrophe or hyphen between
 * letters, and a point or comma between digits.
 */
function wordEnd(text: string, start: number, end: number): number {
  let i = start + 1;
  while (i < end) {
    const code = text.charCodeAt(i);
    if (isWordCharacter(code)) {
      i += 1;
      continue;
    }
    const next = i + 1 < end ? text.charCodeAt(i + 1) : 0;
    const joinsLetters = (code === 0x27 || code === 0x2019 || code === 0x2d) && isWordCharacter(next);
    const joinsDigits = (code === 0x2e || code === 0x2c) && isDigit(text.charCodeAt(i - 1)) && isDigit(next);
    const joinsShortForm = code === 0x2e && i === start + 1 && isWordCharacter(next) && text.charCodeAt(i + 2) === 0x2e;
    if (!joinsLetters && !joinsDigits && !joinsShortForm) break;
    i += 2;
  }
  return i;
}

function wordAt(text: string, start: number, end: number): Word {
  const word = text.slice(start, end);
  return {
    text: word,
    lower: word.toLowerCase().replace(/’/g, "'"),
    start,
    end,
    isNumber: isDigit(word.charCodeAt(0)),
  };
}

function isLineBreak(code: number): boolean {
  return code === 0x0a || code === 0x0d || code === 0x2028 || code === 0x2029;
}

function isDigit(code: number): boolean {
  return code >= 0x30 && code <= 0x39;
}

/** Returns whether a character code is a letter or digit of any script. `countWords` of Writing uses the same rule. */
function isWordCharacter(code: number): boolean {
  if (code < 0x80) return isDigit(code) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  if (code < 0xc0 || code === 0xd7 || code === 0xf7) return false;
  const isSign = (code >= 0x2000 && code <= 0x2bff) || (code >= 0x3000 && code <= 0x303f);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return !isSign && !isSurrogate && code < 0xfe10;
}
