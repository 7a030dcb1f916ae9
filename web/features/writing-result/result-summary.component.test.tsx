import { render, screen } from "@testing-library/react";
import { afterEach, expect, test } from "vitest";
import { page } from "vitest/browser";
import { taskBand, writingBand } from "#core/exam/bands/writing.ts";
import type { TaskEvaluation } from "#core/exam/writing/evaluation.ts";
import type { AttemptEvaluation } from "#core/wire/attempt/evaluations.ts";
import { axeFaults } from "#tests/support/component.tsx";
import { ResultSummary } from "./result-summary.tsx";

const bandsOf = (band: number) => [band, band, band, band] as const;
const task = (number: 1 | 2, band: number): TaskEvaluation =>
  ({
    section: `task-${number}`,
    task: number,
    words: band === 0 ? 0 : 260,
    criteria: { task: band, coherence: band, lexis: band, grammar: band },
    band: taskBand(bandsOf(band)),
  }) as TaskEvaluation;
const evaluation = (band: number, tasks: TaskEvaluation[]): AttemptEvaluation =>
  ({
    source: "rules",
    model: null,
    evaluated_at: 1,
    result: { evaluator_version: "5", band, range: { low: band, high: band }, bands_description: "", tasks },
  }) as AttemptEvaluation;
const show = (shown: AttemptEvaluation): void => {
  render(<ResultSummary subtitle="Tidewater 1, Test 1" evaluation={shown} section="task-2" />);
};

test("says that an empty task counts 0, and shows the arithmetic", async () => {
  show(evaluation(writingBand(bandsOf(0), bandsOf(6)), [task(1, 0), task(2, 6)]));

  expect(screen.getByText("You wrote nothing for Task 1. An empty task counts 0 in this Writing band.")).toBeTruthy();
  expect(screen.getByText(/^Why 4\.0: .* \(0\.00 \+ 2 × 6\.00\) ÷ 3 = 4\.00/u)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("shows no arithmetic if the band is what the bands of the tasks suggest", () => {
  show(evaluation(6, [task(1, 6), task(2, 6)]));

  expect(screen.queryByText(/^Why/u)).toBeNull();
  expect(screen.queryByText(/counts 0/u)).toBeNull();
});

test("names the task of an attempt at one task, and says that a Writing band needs both", () => {
  show(evaluation(6, [task(2, 6)]));

  expect(screen.getByRole("heading", { name: "Writing, Task 2" })).toBeTruthy();
  expect(screen.getByText("Estimate of one task. A Writing band needs both tasks.")).toBeTruthy();
});

afterEach(async () => {
  document.documentElement.style.fontSize = "";
  await page.viewport(1024, 768);
});

test("nothing overflows at twice the text size on a phone", async () => {
  await page.viewport(390, 844);
  document.documentElement.style.fontSize = "200%";
  show(evaluation(writingBand(bandsOf(0), bandsOf(6)), [task(1, 0), task(2, 6)]));

  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  const chip = screen
    .getAllByText("4.0")
    .map((text) => text.closest('[class*="xl"]'))
    .find((element) => element !== null);
  expect(chip?.clientHeight).toBeGreaterThanOrEqual(
    Number.parseFloat(getComputedStyle(chip ?? document.body).fontSize),
  );
});
