import fc from "fast-check";
import { expect, test } from "vitest";
import { type Highlight, MAX_HIGHLIGHTS } from "#core/exam/attempt/attempt.ts";
import { BATCH_LIMIT } from "#core/wire/commands/batch.ts";
import {
  addHighlight,
  addNote,
  eraseHighlights,
  canStoreNotes,
  MAX_NOTE_BYTES,
  numberedNotes,
  removeHighlight,
  setNote,
  type Place,
} from "./highlights.ts";

const place = (start: number, end: number, block = "a"): Place => ({ text: "t", anchor: { block, start, end } });
/** Returns each highlight as "a0-5": its block, start and end. A note adds "*". */
const spans = (list: readonly Highlight[]) =>
  list.map(({ anchor, note }) => `${anchor.block}${anchor.start}-${anchor.end}${note === null ? "" : "*"}`).sort();

test("merges highlights that touch or overlap, and keeps others apart", () => {
  let list = addHighlight([], place(0, 5), "one");
  list = addHighlight(list, place(5, 9), "two");
  list = addHighlight(list, place(20, 25), "three");
  list = addHighlight(list, place(3, 4, "b"), "four");
  expect(spans(list)).toEqual(["a0-9", "a20-25", "b3-4"]);
  expect(spans(addHighlight(list, place(8, 21), "five"))).toEqual(["a0-25", "b3-4"]);
  expect(addHighlight(list, place(1, 4), "six")).toBe(list);
});

test("a note inside a plain highlight keeps its range, and a new note on the same words replaces it", () => {
  let list = addHighlight([], place(0, 20), "plain");
  list = addNote(list, place(5, 9), "note", "why?");
  expect(spans(list)).toEqual(["a0-20", "a5-9*"]);
  list = addNote(list, place(5, 9), "other", "because");
  expect(list.find(({ id }) => id === "note")?.note).toBe("because");
  expect(spans(setNote(list, "note", "  "))).toEqual(["a0-20", "a5-9"]);
  expect(spans(removeHighlight(list, "plain"))).toEqual(["a5-9*"]);
});

test("erases plain highlights, and keeps notes that are not covered completely", () => {
  const list = addNote(addHighlight([], place(0, 20), "plain"), place(8, 12), "note", "n");
  expect(spans(eraseHighlights(list, place(5, 10), () => "split"))).toEqual(["a0-5", "a10-20", "a8-12*"]);
  expect(spans(eraseHighlights(list, place(5, 15), () => "split"))).toEqual(["a0-5", "a15-20"]);
  expect(eraseHighlights(list, place(0, 20, "b"), () => "split")).toEqual(list);
});

test("adds no highlight or note above the schema's limit", () => {
  const full = Array.from({ length: MAX_HIGHLIGHTS }, (_, index) => ({
    id: `highlight-${index}`,
    text: "t",
    anchor: { block: "a", start: index * 3, end: index * 3 + 1 },
    note: null,
  }));
  expect(addHighlight(full, place(5000, 5001), "more")).toBe(full);
  expect(addNote(full, place(5000, 5001), "more", "n")).toBe(full);
});

test("refuses notes above the limit, unless they are shorter than before", () => {
  const listWithNote = (length: number) => addNote([], place(0, 20), "note", "é".repeat(length));
  const longest = Math.floor((MAX_NOTE_BYTES - 4) / 2);
  expect(canStoreNotes(listWithNote(longest), [])).toBe(true);
  expect(canStoreNotes(listWithNote(longest + 1), listWithNote(longest))).toBe(false);
  expect(canStoreNotes(listWithNote(longest + 1), listWithNote(longest + 2))).toBe(true);
});

test("the longest notes of two devices, sent with their base, fit in one batch", () => {
  const highlights = Array.from({ length: MAX_HIGHLIGHTS }, (_, index) => ({
    id: `${index}`.padStart(21, "0"),
    text: "a-text-with-a-long-id",
    anchor: { block: "paragraph-12", start: 100_000, end: 100_400 },
    note: "n".repeat(Math.floor((2 * MAX_NOTE_BYTES) / MAX_HIGHLIGHTS)),
  }));
  const answers = Object.fromEntries(Array.from({ length: 40 }, (_, index) => [`${index + 1}`, "字".repeat(200)]));
  const work = { answers, flags: [], highlights, seconds: {} };
  expect(new TextEncoder().encode(JSON.stringify({ work, base: work })).length).toBeLessThan(BATCH_LIMIT.bytes * 0.95);
});

test("numbers notes in reading order", () => {
  const list = [
    ...addNote([], place(9, 10, "b"), "second", "2"),
    ...addNote([], place(3, 4, "b"), "first", "1"),
    ...addNote([], place(0, 1, "c"), "third", "3"),
    ...addNote([], place(0, 1, "gone"), "none", "x"),
  ];
  expect(numberedNotes(list, ["a", "b", "c"]).map(({ id }) => id)).toEqual(["first", "second", "third"]);
});

test("a character is highlighted if the last stroke over it highlights, and not if that stroke erases", () => {
  const stroke = fc.record({ isErasing: fc.boolean(), start: fc.nat(30), length: fc.integer({ min: 1, max: 12 }) });
  fc.assert(
    fc.property(fc.array(stroke, { maxLength: 20 }), (strokes) => {
      let list: readonly Highlight[] = [];
      const marked = new Set<number>();
      let id = 0;
      for (const { isErasing, start, length } of strokes) {
        const stroked = place(start, start + length);
        list = isErasing
          ? eraseHighlights(list, stroked, () => `id-${id++}`)
          : addHighlight(list, stroked, `id-${id++}`);
        for (let character = start; character < start + length; character++) {
          if (isErasing) marked.delete(character);
          else marked.add(character);
        }
      }
      const covered = list.flatMap(({ anchor: { start, end } }) =>
        Array.from({ length: end - start }, (_, index) => start + index),
      );
      expect(covered.sort((x, y) => x - y)).toEqual([...marked].sort((x, y) => x - y));
      expect(new Set(list.map((highlight) => highlight.id)).size).toBe(list.length);
    }),
  );
});
