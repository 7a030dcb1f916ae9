import { expect, test } from "vitest";
import { splitSentences } from "./selection.ts";

test("ends sentences at a full stop before a capital, not at lower-case abbreviations or decimals", () => {
  const passage = "It rose 2.5 metres. “Why?” she asked, e.g. at night. Nobody knew.";
  expect(splitSentences(passage).map(({ start, end }) => passage.slice(start, end))).toEqual([
    "It rose 2.5 metres.",
    "“Why?” she asked, e.g. at night.",
    "Nobody knew.",
  ]);
  expect(splitSentences("   ")).toEqual([]);
});
