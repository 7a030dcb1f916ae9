import type { GrammarMark } from "#core/exam/grammar/mark.ts";

/** Part of a line: inside one mark, or outside all marks. */
export type Piece = {
  /** Position of the piece in the whole text. */
  start: number;
  text: string;
  /** Index of the mark on this piece, or null. */
  index: number | null;
  /** Whether the mark ends with this piece. */
  isLast: boolean;
};

/**
 * Splits the text into lines, and each line into pieces at the marks. Leaves out empty lines. Marks must be sorted and
 * must not overlap.
 */
export function splitAtMarks(text: string, marks: readonly GrammarMark[]): Piece[][] {
  const lines: Piece[][] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    if (line.trim() !== "") lines.push(piecesBetween(text, start, end, marks));
    start = end + 1;
  }
  return lines;
}

function piecesBetween(text: string, start: number, end: number, marks: readonly GrammarMark[]): Piece[] {
  const pieces: Piece[] = [];
  let position = start;
  for (const [index, mark] of marks.entries()) {
    const from = Math.max(mark.start, position);
    const to = Math.min(mark.end, end);
    if (to <= from) continue;
    if (from > position) pieces.push({ start: position, text: text.slice(position, from), index: null, isLast: false });
    pieces.push({ start: from, text: text.slice(from, to), index, isLast: mark.end <= end });
    position = to;
  }
  if (position < end) pieces.push({ start: position, text: text.slice(position, end), index: null, isLast: false });
  return pieces;
}
