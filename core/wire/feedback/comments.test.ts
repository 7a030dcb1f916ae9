import { expect, test } from "vitest";
import { publicName, shortDate } from "./comments.ts";

test.each([
  ["Ada", "Okafor", "Ada O."],
  ["Ada", "", "Ada"],
  ["Élodie", "de la Tour", "Élodie D."],
  ["A\u202Eda", "\u202EIto", "Ada I."],
])("shows %s %s to others as %s", (first_name, last_name, shown) => {
  expect(publicName({ first_name, last_name })).toBe(shown);
});

test.each([
  [Date.UTC(2026, 2, 1, 0, 0), "1 Mar 2026"],
  [Date.UTC(2026, 11, 31, 23, 59), "31 Dec 2026"],
])("formats %d as %s", (moment, shown) => {
  expect(shortDate(moment)).toBe(shown);
});
