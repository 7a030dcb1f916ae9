import type { GrammarMark } from "#core/exam/grammar/mark.ts";

/**
 * A piece of a paragraph that starts at `start` of the text: plain, or covered by mark `index`. `isLast`: the mark ends
 * here.
 */
export type Piece = { start: number; text: string; index: number | null; isLast: boolean };

/**
 * Splits the text into paragraphs of pieces; empty lines separate paragraphs and are dropped. Marks must be sorted and
 * must not overlap.
 */
export function readPieces(text: string, marks: readonly GrammarMark[]): Piece[][] {
  const paragraphs: Piece[][] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    if (line.trim() !== "") paragraphs.push(piecesBetween(text, start, end, marks));
    start = end + 1;
  }
  return paragraphs;
}

function piecesBetween(text: string, start: number, end: number, marks: readonly GrammarMark[]): Piece[] {
  const pieces: Piece[] = [];
  let at = start;
  for (const [index, mark] of marks.entries()) {
    const from = Math.max(mark.start, at);
    const to = Math.min(mark.end, end);
    if (to <= from) continue;
    if (from > at) pieces.push({ start: at, text: text.slice(at, from), index: null, isLast: false });
    pieces.push({ start: from, text: text.slice(from, to), index, isLast: mark.end <= end });
    at = to;
  }
  if (at < end) pieces.push({ start: at, text: text.slice(at, end), index: null, isLast: false });
  return pieces;
}
