import { expect, test } from "vitest";
import type { OptionBank } from "#core/exam/questions/kind-rules.ts";
import { bankStates, placeOption } from "./placement.ts";

const bank: OptionBank = {
  numbers: [1, 2, 3],
  options: ["i", "ii", "iii", "iv"].map((id) => ({ id, text: { text: id } })),
  reusable: false,
  taken: ["iv"],
};

test("moves a used option to its new gap, but leaves it in its old gap if options may be reused", () => {
  expect(placeOption(bank, { "1": "ii" }, 3, "ii")).toEqual({ "1": "", "3": "ii" });
  expect(placeOption(bank, { "1": "ii", "3": "i" }, 3, "ii")).toEqual({ "1": "", "3": "ii" });
  expect(placeOption({ ...bank, reusable: true }, { "1": "ii" }, 3, "ii")).toEqual({ "3": "ii" });
  expect(placeOption(bank, { "1": "ii" }, 1, "ii")).toEqual({ "1": "ii" });
});

test("bankStates returns where each option is placed and whether an example uses it", () => {
  expect(
    bankStates(bank, { "2": "i" }).map(({ option, placedIn, isExample }) => [option.id, placedIn, isExample]),
  ).toEqual([
    ["i", 2, false],
    ["ii", null, false],
    ["iii", null, false],
    ["iv", null, true],
  ]);
  expect(bankStates({ ...bank, reusable: true }, { "2": "i" })[0]?.placedIn).toBeNull();
});
