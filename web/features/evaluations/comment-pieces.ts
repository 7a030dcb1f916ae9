/** A place in an answer: UTF-16 units, `end` excluded. */
export type Span = { start: number; end: number };
/** A stretch of a paragraph: the comments it lies under, and those that end with it (positions in the list). */
export type CommentPiece = { text: string; under: readonly number[]; ends: readonly number[] };

/**
 * The text as paragraphs of pieces, cut wherever a comment begins or ends; comments may overlap. Empty lines part
 * paragraphs and are not kept. A comment whose place is not in the text is under nothing.
 */
export function cutAtComments(text: string, spans: readonly Span[]): CommentPiece[][] {
  const tight = spans.map((span) => withoutSpace(text, span));
  const paragraphs: CommentPiece[][] = [];
  let start = 0;
  for (const line of text.split("\n")) {
    const end = start + line.length;
    if (line.trim() !== "") paragraphs.push(cutBetween(text, { start, end }, tight));
    start = end + 1;
  }
  return paragraphs;
}

/** The place without white space at its ends, so that it ends in the paragraph of its last word. */
function withoutSpace(text: string, { start, end }: Span): Span {
  const words = text.slice(start, end);
  const first = start + words.length - words.trimStart().length;
  return { start: first, end: first + words.trim().length };
}

function cutBetween(text: string, line: Span, spans: readonly Span[]): CommentPiece[] {
  const inside = spans.map(({ start, end }) => ({ start: Math.max(start, line.start), end: Math.min(end, line.end) }));
  const cuts = inside.filter(({ start, end }) => start < end).flatMap(({ start, end }) => [start, end]);
  const places = [...new Set([line.start, line.end, ...cuts])].sort((a, b) => a - b);
  return places.slice(1).map((end, at) => {
    const start = places[at] ?? line.start;
    const under = [...inside.keys()].filter((index) => {
      const span = inside[index];
      return span !== undefined && span.start <= start && span.end >= end;
    });
    return { text: text.slice(start, end), under, ends: under.filter((index) => spans[index]?.end === end) };
  });
}
