import { expect, test } from "vitest";
import { formatList } from "./format-list.ts";

test("joins a list into a phrase", () => {
  expect([["1"], ["1", "2"], ["1", "2", "3"]].map((items) => formatList(items))).toEqual([
    "1",
    "1 and 2",
    "1, 2 and 3",
  ]);
});
