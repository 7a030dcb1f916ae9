import { expect, test } from "vitest";
import { normaliseCase } from "./letter-case.ts";

const TEXT =
  "Public transport should be free in every large city. I think that cars pollute the air, and poor people cannot pay for tickets. In London i saw it.";

test("does not change an answer with ordinary capitals", () => {
  expect(normaliseCase(TEXT)).toEqual({ text: TEXT, letterCase: "normal" });
});

test.each([
  ["upper", TEXT.toUpperCase()],
  ["title", TEXT.replace(/\b[a-z]/g, (letter) => letter.toUpperCase())],
])("gives an answer in %s case ordinary capitals and the same length", (letterCase, written) => {
  const normalised = normaliseCase(written);
  expect(normalised.letterCase).toBe(letterCase);
  expect(normalised.text).toHaveLength(written.length);
  expect(normalised.text).toContain("Public transport should be free in every large city. I think that cars");
});

test("keeps the length of a text with a letter whose lower-case form is longer", () => {
  const written =
    "İSTANBUL IS BIG AND ITS BUSES ARE FULL OF PEOPLE WHO WORK IN THE CITY AND LIVE FAR FROM IT EVERY DAY OF THE WEEK.";
  expect(normaliseCase(written).text).toHaveLength(written.length);
});
