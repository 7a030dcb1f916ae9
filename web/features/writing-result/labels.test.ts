import { expect, it } from "vitest";
import { describeCost, describeSource, formatBandRange, paragraphCount } from "./labels.ts";

it.each([
  [0.02, "Costs little"],
  [0.26, "Costs about 0.3 of a band"],
  [1, "Costs about 1 band"],
  [1.5, "Costs about 1.5 bands"],
])("describes a cost of %d as %s", (cost, expected) => {
  expect(describeCost(cost)).toBe(expected);
});

it("names the source of the evaluation, and says if it is provisional", () => {
  expect(describeSource({ source: "device", model: null })).toMatch(/^Provisional estimate from this device/);
  expect(describeSource({ source: "rules", model: null })).toBe("Estimate. Not an official IELTS band.");
  expect(describeSource({ source: "model", model: "some-model" })).toContain("some-model");
});

it("formats a range with one decimal", () => {
  expect(formatBandRange({ low: 5, high: 7.5 })).toBe("5.0 to 7.5");
});

it("counts each line with text as a paragraph", () => {
  expect(paragraphCount("One.\n\nTwo.\nThree.\n")).toBe("3 paragraphs");
  expect(paragraphCount("One.")).toBe("1 paragraph");
});
