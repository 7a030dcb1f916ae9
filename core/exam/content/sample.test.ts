import { expect, it } from "vitest";
import { bestSample } from "./sample.ts";

const samplesAt = (...bands: number[]) => bands.map((band, i) => ({ id: `s${i}`, band }));

it("chooses no answer that is an example of a fault", () => {
  expect(bestSample([{ id: "uneven", band: 8, case: "uneven" }, ...samplesAt(7.5)])?.id).toBe("s0");
});

it.each([
  [[6, 8, 7.5, 8], "s1"],
  [[7.5], "s0"],
  [[7, 6.5, 5], null],
  [[], null],
])("of answers at bands %j chooses %s", (bands, expected) => {
  expect(bestSample(samplesAt(...bands))?.id ?? null).toBe(expected);
});
