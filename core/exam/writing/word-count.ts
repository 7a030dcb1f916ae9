/**
 * Counts the words of an answer by the exam's rules: every run of characters between spaces that has a letter or digit.
 * Articles and words in brackets count. A number, date, time or price is one word, "21st July" two words. A hyphenated
 * word and "can't" are one word. A dash between spaces is not a word. A long dash separates two words, even without
 * spaces. So do a comma or semicolon between letters ("cheap,but") and a full stop before a capital. Runs on every
 * keystroke, so it makes one pass without allocation.
 */
export function countWords(text: string): number {
  let words = 0;
  let isCounted = false;
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    if (isGap(code) || (code === HYPHEN && text.charCodeAt(i + 1) === HYPHEN) || isBetweenWords(text, i, code)) {
      isCounted = false;
    } else if (!isCounted && isWordCharacter(code)) {
      words += 1;
      isCounted = true;
    }
  }
  return words;
}

const HYPHEN = 0x2d;

/** Returns whether a comma or semicolon is between two letters, or a full stop between a small letter and a capital. */
function isBetweenWords(text: string, at: number, code: number): boolean {
  if (code !== 0x2c && code !== 0x3b && code !== 0x2e) return false;
  const before = text.charCodeAt(at - 1);
  const next = text.charCodeAt(at + 1);
  const isCapital = next >= 0x41 && next <= 0x5a;
  if (code === 0x2e) return isCapital && isSmallLetter(before);
  return (isCapital || isSmallLetter(next)) && (isSmallLetter(before) || (before >= 0x41 && before <= 0x5a));
}

function isSmallLetter(code: number): boolean {
  return code >= 0x61 && code <= 0x7a;
}

/** Returns whether a character code is white space of any script or a long dash. */
function isGap(code: number): boolean {
  if (code <= 0x20) return code === 0x20 || (code >= 0x09 && code <= 0x0d);
  if (code < 0x85) return false;
  return (
    code === 0x85 ||
    code === 0xa0 ||
    code === 0x1680 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x2014 ||
    code === 0x2015 ||
    code === 0x2028 ||
    code === 0x2029 ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000 ||
    code === 0xfeff
  );
}

/** Returns whether a character code is a letter or digit of any script, not punctuation, currency or another sign. */
function isWordCharacter(code: number): boolean {
  if (code < 0x80)
    return (code >= 0x30 && code <= 0x39) || (code >= 0x41 && code <= 0x5a) || (code >= 0x61 && code <= 0x7a);
  if (code < 0xc0 || code === 0xd7 || code === 0xf7) return false;
  const isSign = (code >= 0x2000 && code <= 0x2bff) || (code >= 0x3001 && code <= 0x303f);
  const isSurrogate = code >= 0xd800 && code <= 0xdfff;
  return !isSign && !isSurrogate && code < 0xfe10;
}
