import { expect, test } from "vitest";
import { stackNotes } from "./stack-notes.ts";

test("places notes beside their words without overlap", () => {
  expect(
    stackNotes(
      [
        { top: 20, height: 50 },
        { top: 40, height: 30 },
        { top: 300, height: 10 },
      ],
      8,
    ),
  ).toEqual([20, 78, 300]);
  expect(stackNotes([], 8)).toEqual([]);
});
