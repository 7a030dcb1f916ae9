import type { RichText } from "#core/exam/content/text.ts";

/** A span of a text that is a highlight or evidence. Offsets in UTF-16 units. */
export type Layer = { readonly id: string; readonly start: number; readonly end: number };

/**
 * A stretch of text with one appearance. `layers`: ids of the layers that cover the piece. `begins`: those that begin
 * at its start. `ends`: those that end at its end.
 */
export type Piece = {
  readonly start: number;
  readonly text: string;
  readonly bold: boolean;
  readonly italic: boolean;
  readonly layers: readonly string[];
  readonly begins: readonly string[];
  readonly ends: readonly string[];
};

/** Cuts a text into pieces at every boundary of its marks and layers. Layers may overlap. */
export function decorate(text: string, marks: RichText["marks"], layers: readonly Layer[]): Piece[] {
  const clipped = layers.flatMap((layer) => {
    const start = Math.max(0, layer.start);
    const end = Math.min(text.length, layer.end);
    return start < end ? [{ id: layer.id, start, end }] : [];
  });
  const cuts = new Set([0, text.length]);
  for (const span of [...(marks ?? []), ...clipped]) {
    cuts.add(Math.min(text.length, Math.max(0, span.start)));
    cuts.add(Math.min(text.length, Math.max(0, span.end)));
  }
  const bounds = [...cuts].sort((a, b) => a - b);
  return bounds.slice(0, -1).map((start, index) => {
    const end = bounds[index + 1] ?? text.length;
    const covers = (span: { start: number; end: number }) => span.start <= start && span.end >= end;
    const covering = clipped.filter(covers);
    return {
      start,
      text: text.slice(start, end),
      bold: (marks ?? []).some((mark) => mark.kind === "bold" && covers(mark)),
      italic: (marks ?? []).some((mark) => mark.kind === "italic" && covers(mark)),
      layers: covering.map((layer) => layer.id),
      begins: covering.filter((layer) => layer.start === start).map((layer) => layer.id),
      ends: covering.filter((layer) => layer.end === end).map((layer) => layer.id),
    };
  });
}
