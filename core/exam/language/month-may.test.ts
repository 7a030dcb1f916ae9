import { expect, test } from "vitest";
import { isMonthMay } from "./month-may.ts";
import { readText } from "./read-text.ts";
import { findImpossiblePairs } from "./word-order.ts";

test.each([
  ["Sales were level to May, then fell.", true],
  ["It fell from may to June.", true],
  ["Prices in May were low.", true],
  ["May 2020 was warm.", true],
  ["People may travel.", false],
  ["May I ask a question?", false],
  ["This and may be more.", false],
])("distinguishes the month from the verb: %s", (text, isMonth) => {
  const { words } = readText(text).sentences[0] ?? { words: [] };
  const at = words.findIndex(({ lower }) => lower === "may");
  expect(isMonthMay(words, at)).toBe(isMonth);
});

test("finds no impossible order around the month of May", () => {
  const order = (month: string) =>
    findImpossiblePairs(
      readText(`The figure was level to ${month}, then fell from ${month} to June and in ${month} rose.`).sentences,
    );
  expect(order("May").found).toEqual([]);
  expect(order("July").found).toEqual([]);
});
