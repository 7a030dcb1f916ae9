import { type Span, trimSpan } from "#core/exam/content/span.ts";

/** A piece of a paragraph, with the indexes of the comments that cover it and of those that end at its end. */
export type CommentPiece = { text: string; coveredBy: readonly number[]; ends: readonly number[] };

/**
 * Splits the text into paragraphs of pieces at every comment boundary; comments may overlap. Empty lines separate
 * paragraphs and are dropped. A comment outside the text covers nothing.
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
  return boundaries.slice(1).map((end, at) => {
    const start = boundaries[at] ?? line.start;
    const coveredBy = [...inside.keys()].filter((index) => {
      const span = inside[index];
      return span !== undefined && span.start <= start && span.end >= end;
    });
    return { text: text.slice(start, end), coveredBy, ends: coveredBy.filter((index) => spans[index]?.end === end) };
  });
}
