import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { markOption } from "./option.ts";
import { markOptionSet } from "./option-set.ts";

function countRight(selected: string[], set: string[]): number {
  return markOptionSet(selected, set).filter(({ mark }) => mark === "right").length;
}

describe("one option", () => {
  it.each([
    ["A", "A", "right"],
    [" not given", "NOT GIVEN", "right"],
    ["iv", "iv", "right"],
    ["B", "A", "wrong"],
    ["", "A", "empty"],
  ])("%j against %j is %s", (given, option, mark) => {
    expect(markOption(given, option)).toBe(mark);
  });
});

describe("choose N", () => {
  it.each([
    [
      ["C", "D"],
      ["D", "B"],
      ["right", "wrong"],
    ],
    [
      ["B", "D"],
      ["D", "B"],
      ["right", "right"],
    ],
    [["B"], ["D", "B"], ["empty", "right"]],
    [
      ["A", "C"],
      ["D", "B"],
      ["wrong", "wrong"],
    ],
    [
      ["B", "B"],
      ["D", "B"],
      ["empty", "right"],
    ],
    [
      ["A", "C", "B", "D"],
      ["D", "B"],
      ["wrong", "wrong"],
    ],
    [[], ["D", "B"], ["empty", "empty"]],
  ])("selecting %j when %j is right is marked %j", (selected, set, marks) => {
    expect(markOptionSet(selected, set).map(({ mark }) => mark)).toEqual(marks);
  });

  it("shows each right selection beside its own number", () => {
    expect(markOptionSet(["E", "B", "F"], ["F", "C", "B"])).toEqual([
      { given: "F", mark: "right" },
      { given: "E", mark: "wrong" },
      { given: "B", mark: "right" },
    ]);
  });

  const letters = ["A", "B", "C", "D", "E", "F", "G"];
  const set = fc.shuffledSubarray(letters, { minLength: 2, maxLength: 3 });
  const selected = fc.shuffledSubarray(letters);

  it("ignores the order of at most N selections, and of the key", () => {
    fc.assert(
      fc.property(set, selected, fc.func(fc.integer()), (key, picks, rank) => {
        const few = picks.slice(0, key.length);
        const shuffled = [...few].sort((a, b) => rank(a) - rank(b));
        expect(countRight(shuffled, key)).toBe(countRight(few, key));
        expect(countRight(few, [...key].reverse())).toBe(countRight(few, key));
        expect(countRight(few, key)).toBe(few.filter((pick) => key.includes(pick)).length);
      }),
    );
  });

  it("counts at most N selections and shows none twice", () => {
    fc.assert(
      fc.property(set, fc.array(fc.constantFrom(...letters, "", " a ")), (key, picks) => {
        const shown = markOptionSet(picks, key)
          .map(({ given }) => given)
          .filter((given) => given !== "");
        expect(shown.length).toBeLessThanOrEqual(key.length);
        expect(new Set(shown.map((given) => given.toLowerCase())).size).toBe(shown.length);
      }),
    );
  });
});
