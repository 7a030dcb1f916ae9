import { expect, it } from "vitest";
import { costWords, paragraphCount, paragraphsOf, rangeWords, sourceWords } from "./words.ts";

it.each([
  [0.02, "Costs little"],
  [0.26, "Costs about 0.3 of a band"],
  [1, "Costs about 1 band"],
  [1.5, "Costs about 1.5 bands"],
])("a cost of %d reads %s", (cost, words) => {
  expect(costWords(cost)).toBe(words);
});

it("says who judged, and whether that is provisional", () => {
  expect(sourceWords({ source: "device", model: null })).toMatch(/^From this device, provisional/);
  expect(sourceWords({ source: "rules", model: null })).toBe("The official estimate, by our own rules.");
  expect(sourceWords({ source: "model", model: "some-model" })).toContain("some-model");
});

it("shows a range with one decimal", () => {
  expect(rangeWords({ low: 5, high: 7.5 })).toBe("5.0 to 7.5");
});

it("parts paragraphs at empty lines, and counts lines that hold something", () => {
  expect(paragraphsOf("One.\n\nTwo,\nstill two.\n \n")).toEqual(["One.", "Two,\nstill two."]);
  expect(paragraphCount("One.\n\nTwo.\nThree.\n")).toBe("3 paragraphs");
  expect(paragraphCount("One.")).toBe("1 paragraph");
});
