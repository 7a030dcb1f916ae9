import { type Span, trimSpan } from "#core/exam/content/span.ts";

/** A piece of a paragraph between two comment boundaries. */
export type CommentPiece = {
  text: string;
  /** Indexes of the comments that cover the piece. */
  coveredBy: readonly number[];
  /** Indexes of the comments whose last character is the last of the piece. */
  ends: readonly number[];
};

/**
 * Splits a text into paragraphs, and each paragraph into pieces at every comment boundary. Comments may overlap. Empty
 * lines are left out. A comment outside the text covers no piece.
 */
export function cutAtComments(text: string, spans: readonly Span[]): CommentPiece[][] {
  const trimmed = spans.map((span) => trimSpan(text, span) ?? { start: span.end, end: span.end });
  const paragraphs: CommentPiece[][] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    if (line.trim() !== "") paragraphs.push(cutBetween(text, { start, end }, trimmed));
    start = end + 1;
  }
  return paragraphs;
}

function cutBetween(text: string, line: Span, spans: readonly Span[]): CommentPiece[] {
  const inside = spans.map(({ start, end }) => ({ start: Math.max(start, line.start), end: Math.min(end, line.end) }));
  const cuts = inside.filter(({ start, end }) => start < end).flatMap(({ start, end }) => [start, end]);
  const boundaries = [...new Set([line.start, line.end, ...cuts])].sort((a, b) => a - b);
  return boundaries.slice(1).map((end, position) => {
    const start = boundaries[position] ?? line.start;
    const coveredBy = [...inside.keys()].filter((index) => {
      const span = inside[index];
      return span !== undefined && span.start <= start && span.end >= end;
    });
    return { text: text.slice(start, end), coveredBy, ends: coveredBy.filter((index) => spans[index]?.end === end) };
  });
}
