import { expect, test } from "vitest";
import { printedLength, printedOffset, sentences, trimSpan, type TextTree } from "./selection.ts";

const text = (value: string): TextTree => ({ nodeType: 3, nodeValue: value, childNodes: [] });
const element = (childNodes: TextTree[], dataset: TextTree["dataset"] = {}): TextTree => ({
  nodeType: 1,
  nodeValue: null,
  childNodes,
  dataset,
});

// "One [two]¹ three": the note number is beside the text, not in it.
const two = text("two");
const number = text("1");
const tail = text(" three");
const aside = element([number], { aside: "" });
const block = element([text("One "), element([two]), aside, tail]);

test.each([
  ["inside a nested text node", two, 2, 6],
  ["in the text after a note number", tail, 3, 10],
  ["in the note number itself: the place where it stands", number, 1, 7],
  ["at a child of the block", block, 2, 7],
  ["at the end of the block", block, 4, 13],
  ["past the end of a text node", tail, 99, 13],
])("a DOM position %s", (_name, node, offset, expected) => {
  expect(printedOffset(block, node, offset)).toBe(expected);
});

test("a position outside the block has no offset in it", () => {
  expect(printedOffset(block, text("elsewhere"), 0)).toBeNull();
  expect(printedLength(block)).toBe(13);
});

test("a selection loses the white space at its ends and vanishes when there is nothing else", () => {
  expect(trimSpan("one two ", 3, 8)).toEqual({ start: 4, end: 7 });
  expect(trimSpan("one two", 3, 4)).toBeNull();
  expect(trimSpan("one", 0, 99)).toEqual({ start: 0, end: 3 });
});

test("sentences end at a stop before a capital, not at an abbreviation in lower case or a decimal", () => {
  const passage = "It rose 2.5 metres. “Why?” she asked, e.g. at night. Nobody knew.";
  expect(sentences(passage).map(({ start, end }) => passage.slice(start, end))).toEqual([
    "It rose 2.5 metres.",
    "“Why?” she asked, e.g. at night.",
    "Nobody knew.",
  ]);
  expect(sentences("   ")).toEqual([]);
});
