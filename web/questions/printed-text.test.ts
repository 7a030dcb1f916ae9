import { expect, test } from "vitest";
import { printedLength, printedOffset, printedText, type TextTree } from "./printed-text.ts";

const text = (value: string): TextTree => ({ nodeType: 3, nodeValue: value, childNodes: [] });
const element = (childNodes: TextTree[], dataset: TextTree["dataset"] = {}): TextTree => ({
  nodeType: 1,
  nodeValue: null,
  childNodes,
  dataset,
});

// "One [two]¹ three": the note number is not part of the printed text.
const word = text("two");
const noteNumber = text("1");
const tail = text(" three");
const aside = element([noteNumber], { aside: "" });
const block = element([text("One "), element([word]), aside, tail]);

test.each([
  ["inside a nested text node", word, 2, 6],
  ["in the text after a note number", tail, 3, 10],
  ["in the note number to the offset before the number", noteNumber, 1, 7],
  ["at a child of the block", block, 2, 7],
  ["at the end of the block", block, 4, 13],
  ["past the end of a text node", tail, 99, 13],
])("converts a DOM position %s", (_name, node, offset, expected) => {
  expect(printedOffset(block, node, offset)).toBe(expected);
});

test("returns no offset for a position outside the block", () => {
  expect(printedOffset(block, text("elsewhere"), 0)).toBeNull();
});

test("leaves the note number out of the printed text and its length", () => {
  expect(printedText(block)).toBe("One two three");
  expect(printedLength(block)).toBe(13);
});
