import { expect, test } from "vitest";
import { moduleGroups } from "#core/exam/content/question-numbers.ts";
import { fixtureModule } from "#tests/support/fixture-module.ts";
import { bankStates, nextEmptyGap, placeOption, placingOf, type Placing } from "./placement.ts";

const placing: Placing = {
  numbers: [1, 2, 3],
  options: ["i", "ii", "iii", "iv"].map((id) => ({ id, text: { text: id } })),
  reusable: false,
  taken: ["iv"],
};

test("which groups are answered by placing", () => {
  const placed = moduleGroups(fixtureModule).filter((group) => placingOf(group) !== null);
  expect(placed.map((group) => group.id)).toEqual(["headings", "endings", "bank", "label-bank"]);
});

test("an option that is used moves; one that may repeat stays", () => {
  expect(placeOption(placing, { "1": "ii" }, 3, "ii")).toEqual({ "1": "", "3": "ii" });
  expect(placeOption(placing, { "1": "ii", "3": "i" }, 3, "ii")).toEqual({ "1": "", "3": "ii" });
  expect(placeOption({ ...placing, reusable: true }, { "1": "ii" }, 3, "ii")).toEqual({ "3": "ii" });
  expect(placeOption(placing, { "1": "ii" }, 1, "ii")).toEqual({ "1": "ii" });
});

test("the bank says which options are placed and which an example has used", () => {
  expect(bankStates(placing, { "2": "i" }).map(({ option, placedIn, given }) => [option.id, placedIn, given])).toEqual([
    ["i", 2, false],
    ["ii", null, false],
    ["iii", null, false],
    ["iv", null, true],
  ]);
  expect(bankStates({ ...placing, reusable: true }, { "2": "i" })[0]?.placedIn).toBeNull();
});

test("the next empty gap goes round the group", () => {
  expect(nextEmptyGap(placing, { "2": "i" }, 1)).toBe(3);
  expect(nextEmptyGap(placing, { "3": "i" }, 3)).toBe(1);
  expect(nextEmptyGap(placing, { "1": "i", "2": "ii", "3": "iii" }, 2)).toBeNull();
});
