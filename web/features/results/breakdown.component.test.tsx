import { render, screen, within } from "@testing-library/react";
import { expect, test } from "vitest";
import type { Marking } from "#core/exam/marking/mark.ts";
import { Breakdown } from "./breakdown.tsx";

const MARKING = {
  questions: [
    { number: 1, part: 1, type: "multiple_choice", right: true, miss: null, given: "A" },
    { number: 2, part: 2, type: "short_answer", right: false, miss: "wrong", given: "x" },
  ],
} as unknown as Marking;

test("each table names what its rows are", () => {
  render(<Breakdown marking={MARKING} partWord="passage" partName={(part) => `Passage ${part}`} />);

  const headings = screen.getAllByRole("table").map((table) =>
    within(table)
      .getAllByRole("columnheader")
      .map((heading) => heading.textContent),
  );
  expect(headings).toEqual([
    ["Passage", "Correct"],
    ["Type", "Correct"],
  ]);
});
