import { expect, test } from "vitest";
import { formatBand, formatMoney, formatPercent } from "./format-number.ts";
import { formatList } from "./format-list.ts";
import { plural } from "./plural.ts";

test("chooses the text of the plural form and fills in the number", () => {
  const items = { one: "# item", other: "# items" };
  expect([0, 1, 2, 1250].map((count) => plural(count, items))).toEqual(["0 items", "1 item", "2 items", "1,250 items"]);
});

test("uses the plural forms of the locale", () => {
  const files = { one: "# plik", few: "# pliki", many: "# plików", other: "# pliku" };
  expect([1, 3, 5].map((count) => plural(count, files, "pl"))).toEqual(["1 plik", "3 pliki", "5 plików"]);
});

test("formats numbers by the locale", () => {
  expect(formatPercent(0.23)).toBe("23%");
  expect([formatBand(6.5), formatBand(7), formatBand(6.5, "de")]).toEqual(["6.5", "7.0", "6,5"]);
  expect(formatMoney(4.9, "CAD")).toBe("4.90 CAD");
});

test("joins a list into a phrase", () => {
  expect([["1"], ["1", "2"], ["1", "2", "3"]].map((items) => formatList(items))).toEqual([
    "1",
    "1 and 2",
    "1, 2 and 3",
  ]);
});
