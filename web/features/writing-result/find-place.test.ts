import fc from "fast-check";
import { expect, it } from "vitest";
import { indexAfter, countNonSpaceBefore } from "./find-place.ts";

it.each([
  ["One two.\n\nThree.", 10, 7],
  ["  a", 2, 0],
  ["", 5, 0],
])("counts the non-space characters in %j before %i", (text, index, count) => {
  expect(countNonSpaceBefore(text, index)).toBe(count);
});

it("finds the same character in a text with other spaces and line breaks", () => {
  const word = fc.stringMatching(/^[a-z.,]{1,8}$/);
  const gap = fc.constantFrom(" ", "\n", "\n\n", "  ");
  fc.assert(
    fc.property(fc.array(fc.tuple(word, gap), { minLength: 1 }), fc.nat(), (pairs, pick) => {
      const text = pairs.map(([letters, space]) => letters + space).join("");
      const oneLine = pairs.map(([letters]) => letters).join(" ");
      const indexes = text
        .split("")
        .map((_, i) => i)
        .filter((i) => (text[i] ?? " ").trim() !== "");
      const index = indexes[pick % indexes.length] ?? 0;
      expect(oneLine[indexAfter(oneLine, countNonSpaceBefore(text, index))]).toBe(text[index]);
    }),
  );
});
