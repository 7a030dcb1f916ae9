import { expect, test } from "vitest";
import { quadraticKappa, rootMeanSquareError, type BandPair } from "./agreement.ts";

const pairs = (...bands: [examiner: number, machine: number][]): BandPair[] =>
  bands.map(([examiner, machine]) => ({ examiner, machine }));

// Calculated by hand. Kappa: 1 - mean(d²) / (mean(e²) + mean(m²) - 2 · mean(e) · mean(m)).
test.each([
  { name: "full agreement", given: pairs([5, 5], [7, 7]), kappa: 1, rmse: 0 },
  { name: "opposite bands", given: pairs([5, 7], [7, 5]), kappa: -1, rmse: 2 },
  // d² 0, 1; 1 - 0.5 / (37 + 30.5 - 66).
  { name: "one of two bands too low by 1", given: pairs([5, 5], [7, 6]), kappa: 2 / 3, rmse: Math.sqrt(0.5) },
  // A machine that always gives 6: 1 - 1 / (37 + 36 - 72).
  { name: "a machine that always gives the same band", given: pairs([5, 6], [7, 6]), kappa: 0, rmse: 1 },
  // d² 0.25, 0.25, 0, 0; mean(e²) = mean(m²) = (25 + 30.25 + 42.25 + 56.25) / 4, both means 6.125.
  {
    name: "half bands",
    given: pairs([5, 5.5], [5.5, 5], [6.5, 6.5], [7.5, 7.5]),
    kappa: 1 - 0.125 / (38.4375 + 38.4375 - 75.03125),
    rmse: Math.sqrt(0.125),
  },
  {
    name: "an examiner and a machine that always give the same band",
    given: pairs([6, 6], [6, 6]),
    kappa: null,
    rmse: 0,
  },
  { name: "no pairs", given: [], kappa: null, rmse: null },
])("returns kappa and error for $name", ({ given, kappa, rmse }) => {
  if (kappa === null) expect(quadraticKappa(given)).toBeNull();
  else expect(quadraticKappa(given)).toBeCloseTo(kappa, 10);
  if (rmse === null) expect(rootMeanSquareError(given)).toBeNull();
  else expect(rootMeanSquareError(given)).toBeCloseTo(rmse, 10);
});
