import { render, screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { axeFaults } from "#tests/support/component.tsx";
import { PlanWeek } from "./week.tsx";

/** Monday 23 November 2026, in days since 1970-01-01. */
const MONDAY = 20_780;

test("lists each day with its use, and says when full tests are planned", async () => {
  render(
    <PlanWeek
      hasExamDate
      days={[
        { day: MONDAY, kind: "study", minutes: 30 },
        { day: MONDAY + 1, kind: "mock", minutes: 165 },
        { day: MONDAY + 2, kind: "off", minutes: 0 },
      ]}
    />,
  );

  expect(screen.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
    "TodayStudy30 min",
    "Tuesday 24 NovemberFull test165 min",
    "Wednesday 25 NovemberDay off",
  ]);
  expect(screen.getByText(/28, 14 and 7 days before your exam/u)).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});
