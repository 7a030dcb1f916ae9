import { type Highlight, MAX_HIGHLIGHTS } from "#core/exam/attempt/attempt.ts";
import type { Anchor } from "#core/exam/content/text.ts";

/** A selected place: a text of the part, and a range in one of its blocks. */
export type Place = { readonly text: string; readonly anchor: Anchor };

/**
 * Maximum bytes of all notes of an attempt, as sent. A save can contain the notes of two devices
 * (docs/reliability.md#merging), and must fit in one batch.
 */
export const MAX_NOTE_BYTES = 64 * 1024;

const sameBlock = (a: Place, b: Place) => a.text === b.text && a.anchor.block === b.anchor.block;
const touches = (a: Anchor, b: Anchor) => a.start <= b.end && b.start <= a.end;
const overlaps = (a: Anchor, b: Anchor) => a.start < b.end && b.start < a.end;

/**
 * Highlights a place. Merges plain highlights that touch it; highlights with notes stay separate. Returns the same list
 * if the place is highlighted or the limit is reached.
 */
export function addHighlight(list: readonly Highlight[], place: Place, id: string): readonly Highlight[] {
  const joined = list.filter((one) => one.note === null && sameBlock(one, place) && touches(one.anchor, place.anchor));
  if (joined.some((one) => one.anchor.start <= place.anchor.start && one.anchor.end >= place.anchor.end)) return list;
  if (joined.length === 0 && list.length >= MAX_HIGHLIGHTS) return list;
  const start = Math.min(place.anchor.start, ...joined.map((one) => one.anchor.start));
  const end = Math.max(place.anchor.end, ...joined.map((one) => one.anchor.end));
  const rest = list.filter((one) => !joined.includes(one));
  return [
    ...rest,
    { id: joined[0]?.id ?? id, text: place.text, anchor: { block: place.anchor.block, start, end }, note: null },
  ];
}

/** Adds a highlight with a note; replaces a note on exactly the same words. */
export function addNote(list: readonly Highlight[], place: Place, id: string, note: string): readonly Highlight[] {
  const same = list.find(
    (one) => sameBlock(one, place) && one.anchor.start === place.anchor.start && one.anchor.end === place.anchor.end,
  );
  if (same !== undefined) return setNote(list, same.id, note);
  if (list.length >= MAX_HIGHLIGHTS) return list;
  return [...list, { id, text: place.text, anchor: place.anchor, note }];
}

/** Changes a highlight's note; an empty text leaves a plain highlight. */
export function setNote(list: readonly Highlight[], id: string, note: string): readonly Highlight[] {
  const storedNote = note.trim() === "" ? null : note;
  return list.map((one) => (one.id === id ? { ...one, note: storedNote } : one));
}

/** Returns whether the notes may be stored: they are within the limit, or shorter than before. */
export function canStoreNotes(list: readonly Highlight[], before: readonly Highlight[]): boolean {
  const bytes = noteBytes(list);
  return bytes <= MAX_NOTE_BYTES || bytes < noteBytes(before);
}

function noteBytes(list: readonly Highlight[]): number {
  const notes = list.map(({ note }) => note).filter((note) => note !== null);
  return new TextEncoder().encode(JSON.stringify(notes)).length;
}

export function removeHighlight(list: readonly Highlight[], id: string): readonly Highlight[] {
  return list.filter((one) => one.id !== id);
}

/**
 * Erases a place. Plain highlights lose that range and may split in two, the second with `splitId`. A highlight with a
 * note is deleted only if the place covers all of it, so that no note is lost by accident.
 */
export function erase(list: readonly Highlight[], place: Place, splitId: () => string): readonly Highlight[] {
  return list.flatMap((one) => {
    if (!sameBlock(one, place) || !overlaps(one.anchor, place.anchor)) return [one];
    const { block, start, end } = one.anchor;
    if (one.note !== null) return place.anchor.start <= start && place.anchor.end >= end ? [] : [one];
    const left = start < place.anchor.start ? [{ ...one, anchor: { block, start, end: place.anchor.start } }] : [];
    const right =
      end > place.anchor.end
        ? [{ ...one, id: left.length > 0 ? splitId() : one.id, anchor: { block, start: place.anchor.end, end } }]
        : [];
    return [...left, ...right];
  });
}

/** Lists highlights with notes in reading order; a note's number is its position, from 1. */
export function numberedNotes(list: readonly Highlight[], blockOrder: readonly string[]): Highlight[] {
  const rank = new Map(blockOrder.map((block, index) => [block, index]));
  return list
    .filter((one) => one.note !== null && rank.has(one.anchor.block))
    .sort(
      (a, b) =>
        (rank.get(a.anchor.block) ?? 0) - (rank.get(b.anchor.block) ?? 0) ||
        a.anchor.start - b.anchor.start ||
        a.anchor.end - b.anchor.end,
    );
}
