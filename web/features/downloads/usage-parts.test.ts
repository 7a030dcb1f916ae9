import fc from "fast-check";
import { expect, it } from "vitest";
import type { Book } from "#core/exam/content/book.ts";
import { usageParts } from "./usage-parts.ts";

const group = (name: string, bytes: number) => ({ book: { name } as Book, bytes });

it("names the two largest books, groups all others, and shows the free space", () => {
  const groups = [group("A", 10), group("B", 40), group("C", 0), group("D", 30), group("E", 5)];
  expect(usageParts(groups, 15, { usage: 120, quota: 200, isPersistent: null })).toEqual({
    used: 120,
    free: 80,
    parts: [
      { name: "B", bytes: 40, share: 0.2 },
      { name: "D", bytes: 30, share: 0.15 },
      { name: "2 more books", bytes: 15, share: 0.075 },
      { name: "Your recordings", bytes: 15, share: 0.075 },
      { name: "The app and your work", bytes: 20, share: 0.1 },
    ],
  });
});

it("shows only the known sizes if the browser does not report its storage", () => {
  expect(usageParts([group("A", 10)], 0, null)).toEqual({
    used: 10,
    free: null,
    parts: [{ name: "A", bytes: 10, share: 1 }],
  });
  expect(usageParts([], 0, null)).toEqual({ used: 0, free: null, parts: [] });
});

it("the shares fill at most the whole bar, and the used bytes are at least the known sizes", () => {
  const size = fc.integer({ min: 0, max: 1000 });
  fc.assert(
    fc.property(fc.array(size), size, size, size, (books, recordings, usage, quota) => {
      const groups = books.map((bytes, i) => group(`${i}`, bytes));
      const found = usageParts(groups, recordings, { usage, quota, isPersistent: null });
      expect(found.parts.reduce((sum, part) => sum + part.bytes, 0)).toBe(found.used);
      expect(found.parts.reduce((sum, part) => sum + part.share, 0)).toBeLessThanOrEqual(1.000_001);
      expect(found.free).toBeGreaterThanOrEqual(0);
      expect(found.used).toBeGreaterThanOrEqual(usage);
      expect(found.parts.length).toBeLessThanOrEqual(5);
    }),
  );
});
