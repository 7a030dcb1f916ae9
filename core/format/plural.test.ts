import { expect, test } from "vitest";
import { plural } from "./plural.ts";

test("chooses the text of the plural form and fills in the number", () => {
  const items = { one: "# item", other: "# items" };
  expect([0, 1, 2, 1250].map((count) => plural(count, items))).toEqual(["0 items", "1 item", "2 items", "1,250 items"]);
});

test("uses the plural forms of the locale", () => {
  const files = { one: "# plik", few: "# pliki", many: "# plików", other: "# pliku" };
  expect([1, 3, 5].map((count) => plural(count, files, "pl"))).toEqual(["1 plik", "3 pliki", "5 plików"]);
});
