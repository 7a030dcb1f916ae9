import { expect, test } from "vitest";
import { splitCoverName } from "./cover.tsx";

test.each([
  ["Harbour Academic 4", { first: "Harbour", rest: "Academic", number: "4" }],
  ["Plain Tests", { first: "Plain", rest: "Tests", number: "" }],
  ["2024", { first: "2024", rest: "", number: "" }],
  ["  Spaced   out 12 ", { first: "Spaced", rest: "out", number: "12" }],
  ["Book 1984", { first: "Book", rest: "1984", number: "" }],
  ["", { first: "", rest: "", number: "" }],
])("splits %s into the lines of a cover", (name, words) => {
  expect(splitCoverName(name)).toEqual(words);
});
