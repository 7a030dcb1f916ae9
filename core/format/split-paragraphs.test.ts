import { expect, test } from "vitest";
import { splitParagraphs } from "./split-paragraphs.ts";

test("splits at empty lines and drops empty paragraphs", () => {
  expect(splitParagraphs(" One.\n\n\nTwo,\nstill two. ")).toEqual(["One.", "Two,\nstill two."]);
  expect(splitParagraphs(" \n")).toEqual([]);
});
