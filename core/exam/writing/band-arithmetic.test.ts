import { describe, expect, it } from "vitest";
import { taskBand, writingBand } from "../bands/writing.ts";
import { emptyTasks, explainUnexpectedBand } from "./band-arithmetic.ts";
import type { TaskEvaluation } from "./evaluation.ts";

type Bands = readonly [number, number, number, number];

const task = (number: 1 | 2, [task, coherence, lexis, grammar]: Bands, words = 200) =>
  ({
    task: number,
    words,
    criteria: { task, coherence, lexis, grammar },
    band: taskBand([task, coherence, lexis, grammar]),
  }) as TaskEvaluation;
const module = (one: Bands, two: Bands, band = writingBand(one, two)) => ({
  band,
  tasks: [task(1, one), task(2, two)],
});
const all = (band: number): Bands => [band, band, band, band];

describe("explaining an unexpected Writing band", () => {
  it.each([
    ["equal tasks", module(all(6), all(6)), null],
    ["a band that is the mean of its tasks", module(all(6.5), all(5.5)), null],
    ["a weaker Task 2", module(all(7), all(5)), { task1: 7, task2: 5, band: 5.5 }],
    ["an empty Task 1", module(all(0), all(6)), { task1: 0, task2: 6, band: 4 }],
    ["a band from elsewhere", module(all(7), all(5), 8), null],
  ])("explains the band only if it is not the mean of its tasks: %s", (_, evaluation, expected) => {
    const found = explainUnexpectedBand(evaluation);
    expect(found && { task1: found.task1, task2: found.task2, band: found.band }).toEqual(expected);
  });

  it("explains nothing for a single task", () => {
    expect(explainUnexpectedBand({ band: 6, tasks: [task(2, all(6))] })).toBeNull();
  });
});

it("returns the numbers of the tasks without a word", () => {
  expect(emptyTasks({ tasks: [task(1, all(0), 0), task(2, all(6))] })).toEqual([1]);
});
