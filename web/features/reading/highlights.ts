import { type Highlight, MAX_HIGHLIGHTS } from "#core/exam/attempt/attempt.ts";
import type { Anchor, PassageText } from "#core/exam/content/text.ts";

/** A range of words in one block of a text. `text` is the id of the text. */
export type Place = { readonly text: string; readonly anchor: Anchor };

/**
 * Maximum bytes of all notes of an attempt, as they are sent. A save can contain the notes of two devices
 * (docs/reliability.md#merging), and must fit in one batch.
 */
export const MAX_NOTE_BYTES = 64 * 1024;

const isSameBlock = (a: Place, b: Place) => a.text === b.text && a.anchor.block === b.anchor.block;
const touches = (a: Anchor, b: Anchor) => a.start <= b.end && b.start <= a.end;
const overlaps = (a: Anchor, b: Anchor) => a.start < b.end && b.start < a.end;

/**
 * Returns the highlights with `place` highlighted. The new highlight is merged with the plain highlights that it
 * touches; highlights with notes stay separate. Returns the same list if a plain highlight already covers the place, or
 * if one highlight more would exceed the limit.
 */
export function addHighlight(highlights: readonly Highlight[], place: Place, id: string): readonly Highlight[] {
  const { anchor } = place;
  const touched = highlights.filter(
    (highlight) => highlight.note === null && isSameBlock(highlight, place) && touches(highlight.anchor, anchor),
  );
  if (touched.some(({ anchor: { start, end } }) => start <= anchor.start && end >= anchor.end)) return highlights;
  if (touched.length === 0 && highlights.length >= MAX_HIGHLIGHTS) return highlights;
  const merged = {
    id: touched[0]?.id ?? id,
    text: place.text,
    anchor: {
      block: anchor.block,
      start: Math.min(anchor.start, ...touched.map((highlight) => highlight.anchor.start)),
      end: Math.max(anchor.end, ...touched.map((highlight) => highlight.anchor.end)),
    },
    note: null,
  };
  return [...highlights.filter((highlight) => !touched.includes(highlight)), merged];
}

/** Returns the highlight of exactly these words, or undefined. */
export function findHighlight(highlights: readonly Highlight[], place: Place): Highlight | undefined {
  return highlights.find(
    (highlight) =>
      isSameBlock(highlight, place) &&
      highlight.anchor.start === place.anchor.start &&
      highlight.anchor.end === place.anchor.end,
  );
}

/**
 * Replaces the note of a highlight of exactly the same words, or adds a highlight with the note if the limit allows.
 */
export function addNote(
  highlights: readonly Highlight[],
  place: Place,
  id: string,
  note: string,
): readonly Highlight[] {
  const existing = findHighlight(highlights, place);
  if (existing !== undefined) return setNote(highlights, existing.id, note);
  if (highlights.length >= MAX_HIGHLIGHTS) return highlights;
  return [...highlights, { id, text: place.text, anchor: place.anchor, note }];
}

/** Changes the note of a highlight. An empty note leaves a plain highlight. */
export function setNote(highlights: readonly Highlight[], id: string, note: string): readonly Highlight[] {
  const storedNote = note.trim() === "" ? null : note;
  return highlights.map((highlight) => (highlight.id === id ? { ...highlight, note: storedNote } : highlight));
}

/** Returns whether the notes may be stored: if they are within the limit, or at least shorter than before. */
export function canStoreNotes(highlights: readonly Highlight[], before: readonly Highlight[]): boolean {
  const bytes = noteBytes(highlights);
  return bytes <= MAX_NOTE_BYTES || bytes < noteBytes(before);
}

function noteBytes(highlights: readonly Highlight[]): number {
  const notes = highlights.map(({ note }) => note).filter((note) => note !== null);
  return new TextEncoder().encode(JSON.stringify(notes)).length;
}

export function removeHighlight(highlights: readonly Highlight[], id: string): readonly Highlight[] {
  return highlights.filter((highlight) => highlight.id !== id);
}

/**
 * Removes the highlighting of a place. A plain highlight loses that range and may become two, the second with the id
 * `splitId()`. A highlight with a note is removed only if the place covers all of it, so that no note is lost by
 * accident.
 */
export function eraseHighlights(
  highlights: readonly Highlight[],
  place: Place,
  splitId: () => string,
): readonly Highlight[] {
  const erased = place.anchor;
  return highlights.flatMap((highlight) => {
    if (!isSameBlock(highlight, place) || !overlaps(highlight.anchor, erased)) return [highlight];
    const { block, start, end } = highlight.anchor;
    if (highlight.note !== null) return erased.start <= start && erased.end >= end ? [] : [highlight];
    const left = start < erased.start ? [{ ...highlight, anchor: { block, start, end: erased.start } }] : [];
    if (end <= erased.end) return left;
    const id = left.length > 0 ? splitId() : highlight.id;
    return [...left, { ...highlight, id, anchor: { block, start: erased.end, end } }];
  });
}

type TextsOfPart = { readonly texts: readonly PassageText[] };

export function highlightsOfPart(part: TextsOfPart, highlights: readonly Highlight[]): Highlight[] {
  return highlights.filter((highlight) => part.texts.some(({ id }) => id === highlight.text));
}

/** Returns the highlights of a part that have notes, in reading order. The number of a note is its position, from 1. */
export function notesOfPart(part: TextsOfPart, highlights: readonly Highlight[]): Highlight[] {
  const blocks = part.texts.flatMap((text) => text.blocks.map((block) => block.id));
  return numberedNotes(highlightsOfPart(part, highlights), blocks);
}

/** Returns the highlights with notes in reading order: by the order of their blocks, then by their place. */
export function numberedNotes(highlights: readonly Highlight[], blockOrder: readonly string[]): Highlight[] {
  const rank = new Map(blockOrder.map((block, index) => [block, index]));
  return highlights
    .filter((highlight) => highlight.note !== null && rank.has(highlight.anchor.block))
    .sort(
      (a, b) =>
        (rank.get(a.anchor.block) ?? 0) - (rank.get(b.anchor.block) ?? 0) ||
        a.anchor.start - b.anchor.start ||
        a.anchor.end - b.anchor.end,
    );
}

/** Returns the words that a highlight covers. */
export function quoteOf(texts: readonly PassageText[], place: Place): string {
  const text = texts.find(({ id }) => id === place.text);
  const block = text?.blocks.find(({ id }) => id === place.anchor.block);
  return block?.text.slice(place.anchor.start, place.anchor.end) ?? "";
}
