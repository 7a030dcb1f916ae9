/** A range of a text in UTF-16 units, `end` excluded. */
export type Span = { start: number; end: number };

/** Trims white space from a range; null if nothing remains. */
export function trimSpan(text: string, { start, end }: Span): Span | null {
  let from = Math.max(0, start);
  let to = Math.min(text.length, end);
  while (from < to && /\s/u.test(text.charAt(from))) from += 1;
  while (to > from && /\s/u.test(text.charAt(to - 1))) to -= 1;
  return from < to ? { start: from, end: to } : null;
}

/** Maximum characters of a quotation, without the ellipsis. */
const MAX_QUOTE_LENGTH = 90;

/** Returns a range of a text in one line. An ellipsis replaces the middle of a long range. */
export function quoteSpan(text: string, { start, end }: Span): string {
  const words = text.slice(start, end).replace(/\s+/gu, " ").trim();
  if (words.length <= MAX_QUOTE_LENGTH) return words;
  const half = MAX_QUOTE_LENGTH / 2;
  return `${words.slice(0, half).trimEnd()} … ${words.slice(-half).trimStart()}`;
}
