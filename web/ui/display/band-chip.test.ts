import { expect, test } from "vitest";
import { bandStep } from "./band-chip.tsx";

test.each([
  [9, "b90"],
  [8.5, "b85"],
  [6.5, "b65"],
  [6.4, "b60"],
  [6, "b60"],
  [4, "b40"],
  [2.5, "b40"],
  [0, "b40"],
])("band %d gets colour %s", (band, step) => {
  expect(bandStep(band)).toBe(step);
});
