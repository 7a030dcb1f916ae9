import fc from "fast-check";
import { expect, test } from "vitest";
import { decorate } from "./decorate.ts";

test("cuts the text at every boundary of highlights, marks and evidence", () => {
  const pieces = decorate(
    "one two three",
    [{ kind: "italic", start: 4, end: 7 }],
    [
      { id: "a", start: 0, end: 7 },
      { id: "b", start: 4, end: 13 },
    ],
  );
  expect(pieces.map((piece) => [piece.text, piece.italic, piece.layers.join("")])).toEqual([
    ["one ", false, "a"],
    ["two", true, "ab"],
    [" three", false, "b"],
  ]);
  expect(pieces[1]?.begins).toEqual(["b"]);
  expect(pieces[1]?.ends).toEqual(["a"]);
});

test("returns one piece for plain text, and ignores layers outside the text and empty layers", () => {
  expect(
    decorate("plain", undefined, [
      { id: "x", start: 9, end: 20 },
      { id: "y", start: 3, end: 3 },
    ]),
  ).toEqual([{ start: 0, text: "plain", bold: false, italic: false, layers: [], begins: [], ends: [] }]);
});

test("returns pieces that join to the text, each with exactly the layers that cover it", () => {
  const span = fc.tuple(fc.nat(40), fc.nat(40)).map(([a, b]) => ({ start: Math.min(a, b), end: Math.max(a, b) }));
  fc.assert(
    fc.property(fc.string({ minLength: 1, maxLength: 40 }), fc.array(span, { maxLength: 8 }), (text, spans) => {
      const layers = spans.map((layerSpan, index) => ({ id: String(index), ...layerSpan }));
      const pieces = decorate(text, undefined, layers);
      expect(pieces.map((piece) => piece.text).join("")).toBe(text);
      for (const piece of pieces) {
        for (let offset = piece.start; offset < piece.start + piece.text.length; offset++) {
          const covering = layers.filter((layer) => layer.start <= offset && offset < layer.end);
          expect(piece.layers).toEqual(covering.map((layer) => layer.id));
        }
      }
      for (const layer of layers.filter(({ start, end }) => start < Math.min(end, text.length))) {
        expect(pieces.filter((piece) => piece.begins.includes(layer.id))).toHaveLength(1);
        expect(pieces.filter((piece) => piece.ends.includes(layer.id))).toHaveLength(1);
      }
    }),
  );
});
