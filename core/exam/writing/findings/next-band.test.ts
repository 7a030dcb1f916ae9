import { expect, test } from "vitest";
import type { Criterion } from "../evaluation.ts";
import { clearlyLowest, nextCriterion } from "./next-band.ts";

type Row = [
  bands: [task: number, coherence: number, lexis: number, grammar: number],
  mistakes: number,
  areSeveralMisspelt: boolean,
  hasRarePairs: boolean,
  criterion: Criterion,
];
const rows: Row[] = [
  [[7, 6, 7, 7], 3, true, true, "coherence"],
  [[6.5, 6.5, 5.5, 6.5], 3, false, false, "lexis"],
  [[6, 6, 7, 6.5], 1, true, false, "lexis"],
  [[6, 6, 7, 6.5], 2, true, false, "grammar"],
  [[6, 6, 6.5, 7], 2, false, false, "task"],
  [[8, 8, 8, 7.5], 2, false, false, "task"],
  [[6.5, 6, 6, 6], 0, false, false, "grammar"],
  [[6, 6.5, 6.5, 6], 0, false, false, "task"],
  [[6, 6.5, 6.5, 6], 0, false, true, "grammar"],
  [[7.5, 6, 6.5, 7], 1, false, false, "grammar"],
  [[7.5, 6, 6.5, 7], 0, false, false, "coherence"],
  [[7.5, 6, 6.5, 7.5], 0, false, false, "coherence"],
  [[7.5, 6.5, 6, 7.5], 0, false, false, "lexis"],
];
test.each(rows)(
  "for the bands %j, %i mistakes, several misspelt words %j and rare pairs %j, names %s",
  ([task, coherence, lexis, grammar], mistakes, areSeveralMisspelt, hasRarePairs, expected) => {
    const criteria = { task, coherence, lexis, grammar };
    expect(nextCriterion({ criteria, mistakes, areSeveralMisspelt, hasRarePairs })).toBe(expected);
  },
);

test("calls a criterion clearly lowest if it is at least a band below all others", () => {
  expect(clearlyLowest({ task: 7, coherence: 6, lexis: 7, grammar: 7 })).toBe("coherence");
  expect(clearlyLowest({ task: 7, coherence: 6, lexis: 6.5, grammar: 7 })).toBeUndefined();
});
