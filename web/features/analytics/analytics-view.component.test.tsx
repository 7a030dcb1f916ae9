import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults } from "#tests/support/component.tsx";
import type { AttemptSummary } from "#core/exam/performance/attempt-summary.ts";
import { lessonCard } from "#core/exam/study/card-ref.ts";
import { studyProgress } from "#core/exam/study/study-progress.ts";
import type { StudyEntry } from "#core/exam/study/study-log.ts";
import { AnalyticsView } from "./analytics-view.tsx";

const PART: AttemptSummary = {
  slug: "part",
  module_type: "listening",
  mode: "exam",
  parts: [1],
  at: 1,
  marking: {
    band: null,
    raw: { right: 1, total: 1 },
    questions: [{ number: 1, type: "matching", part: 1, right: true, miss: null, given: "A" }],
  },
  evaluation: null,
  seconds: {},
};

/** Wednesday 25 November 2026. */
const NOW = Date.UTC(2026, 10, 25, 9);

const HEADINGS: AttemptSummary = {
  ...PART,
  slug: "headings",
  module_type: "reading",
  at: NOW,
  marking: {
    band: null,
    raw: { right: 5, total: 8 },
    questions: Array.from({ length: 8 }, (_, i) => ({
      number: i + 1,
      type: "matching_headings",
      part: 1,
      right: i < 5,
      miss: i < 5 ? null : "wrong",
      given: "A",
    })),
  },
  seconds: { "1": 110, "2": 110 },
};
const LESSON: StudyEntry = {
  id: "a".repeat(22),
  card: lessonCard("matching-headings"),
  at: Date.UTC(2026, 10, 24, 9),
  zone: 0,
  act: "good",
};

function show(practice: readonly AttemptSummary[], log: readonly StudyEntry[] = []) {
  const study = studyProgress({ practice, log, zoneAt: () => 0 }, NOW);
  const element = <AnalyticsView summaries={practice} study={study} target={7} />;
  return render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);
}

test("counts the answers of a practice part, and says that only a full module gives a band", () => {
  show([PART]);

  expect(screen.getByText("1/1")).toBeTruthy();
  expect(screen.getByText("Too few to judge")).toBeTruthy();
  expect(screen.getByText("1 practice part done. Take a full module for a band.")).toBeTruthy();
});

test("shows the range of each score, and the time per Reading question against the exam's pace", () => {
  show([HEADINGS, PART]);

  expect(screen.getByText("63%, probably 31 to 86%")).toBeTruthy();
  const time = screen.getByRole("region", { name: "Time per question in Reading" });
  expect(within(time).getByText("1 min 50 secs")).toBeTruthy();
  expect(within(time).getByText("20 secs over the exam’s pace")).toBeTruthy();
  expect(within(time).queryByText("L: Matching")).toBeNull();
});

test("sums up the week, and links to a drill of the weakest question type", () => {
  show([HEADINGS], [LESSON]);

  const week = screen.getByRole("region", { name: "Your week" });
  expect(within(week).getByText("This week so far you practised for 9 minutes and answered 8 questions.")).toBeTruthy();
  expect(within(week).getByText(/^Next week, begin with Matching headings \(Reading\): 5 of 8 right/)).toBeTruthy();
  expect(within(week).getByRole("link", { name: "Drill Matching headings" }).getAttribute("href")).toBe(
    "/practise/drills/?skill=reading&type=matching_headings",
  );
});

test("shows eight weeks of study time as a plot and as a table", async () => {
  show([HEADINGS], [LESSON]);

  const time = within(screen.getByRole("region", { name: "Minutes of each week" }));
  expect(time.getByRole("img", { name: /The current week has 9 minutes so far/ })).toBeTruthy();
  await userEvent.click(time.getByRole("button", { name: "Show as table" }));
  expect(time.getAllByRole("row")).toHaveLength(9);
  expect(time.getByRole("row", { name: "23 Nov 9 minutes 8 0" })).toBeTruthy();
});

test("marks the days with practice in a calendar from Monday to Sunday", () => {
  show([HEADINGS], [LESSON]);

  const days = within(screen.getByRole("region", { name: "2 days with practice" }));
  expect(days.getAllByRole("columnheader")[0]?.textContent).toContain("Monday");
  expect(days.getAllByRole("cell")).toHaveLength(35);
  expect(days.getByText("24 Nov, 5 minutes of practice")).toBeTruthy();
  expect(days.getByText("25 Nov, 4 minutes of practice").closest("td")?.getAttribute("aria-current")).toBe("date");
});

test("says that no marks were lost when every answer is right", () => {
  show([PART]);

  expect(screen.getByText("No marks were lost.")).toBeTruthy();
});

test("asks to include practice when no exam module has marked answers", async () => {
  show([PART]);
  await userEvent.click(screen.getByRole("button", { name: "Exam modules" }));

  expect(screen.getAllByText(/^No exam module in Reading or Listening yet\./)).toHaveLength(2);
});

test("shows the study time of a learner who has no marked test", () => {
  show([], [LESSON]);

  expect(screen.getByRole("heading", { name: "No marked test yet" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "1 day with practice" })).toBeTruthy();
});

test("shows no summary of the week to a learner who has not practised", () => {
  show([]);

  expect(screen.getByRole("heading", { name: "No marked test yet" })).toBeTruthy();
  expect(screen.queryByRole("heading", { name: "Your week" })).toBeNull();
});

test("the page passes axe in both themes", async () => {
  show([HEADINGS, PART], [LESSON]);

  expect(await axeFaults()).toEqual([]);
});
