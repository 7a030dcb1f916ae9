import { expect, it } from "vitest";
import { isUnlikelyCorrection } from "./unlikely-correction.ts";

it.each([
  ["engries", "entries"],
  ["storaged", "storage"],
])("doubts that %s means %s", (word, meant) => {
  expect(isUnlikelyCorrection(word, meant)).toBe(true);
});

it.each([
  ["beople", "people"],
  ["benefitial", "beneficial"],
  ["liguid", "liquid"],
  ["wallt", "walled"],
  ["adopd", "adopt"],
  ["languege", "language"],
])("does not doubt that %s means %s", (word, meant) => {
  expect(isUnlikelyCorrection(word, meant)).toBe(false);
});
