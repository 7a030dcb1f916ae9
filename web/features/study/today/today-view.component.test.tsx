import { render, screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { axeFaults } from "#tests/support/component.tsx";
import type { PlanTask, StudyPlan } from "#core/exam/study/study-plan.ts";
import { TodayView, type TodayViewProps } from "./today-view.tsx";

const REVIEW: PlanTask = { kind: "review", cards: 8, minutes: 6, reason: { id: "cards-due", cards: 8 } };
const DRILL: PlanTask = {
  kind: "drill",
  module_type: "reading",
  type: "identifying_information",
  minutes: 10,
  reason: { id: "weak-type", type: "identifying_information" },
};
const PLAN: StudyPlan = {
  tasks: [REVIEW, DRILL],
  minutesToday: 30,
  week: { listening: 30, reading: 60, writing: 60, speaking: 30 },
  days: [{ day: 20_780, kind: "study", minutes: 30 }],
};

function show(changes: Partial<TodayViewProps> = {}) {
  const props: TodayViewProps = {
    now: Date.UTC(2026, 10, 23, 9),
    plan: PLAN,
    done: [],
    daysToExam: 26,
    lessonTitle: null,
    addressOf: ({ kind }) => `/to/${kind}`,
    isFirstHour: false,
    outlook: null,
    isRunning: false,
    ...changes,
  };
  return render(
    <MemoryRouter>
      <TodayView {...props} />
    </MemoryRouter>,
  );
}

test("shows the first task of the plan with its button", () => {
  show();

  expect(screen.getByRole("heading", { name: "Review 8 cards" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Start review" }).getAttribute("href")).toBe("/to/review");
  expect(screen.getByText("Monday 23 November · 26 days to your exam")).toBeTruthy();
});

test("lists the tasks of the day, and the minutes left", () => {
  show();
  const rows = within(screen.getByRole("list")).getAllByRole("listitem");

  expect(rows.map((row) => row.textContent)).toEqual([
    expect.stringContaining("Review 8 cards"),
    expect.stringContaining("Drill True, False, Not given"),
  ]);
  expect(rows[0]?.getAttribute("aria-current")).toBe("step");
  expect(screen.getByText("16 min left")).toBeTruthy();
  expect(screen.getByRole("link", { name: "All ways to practise" }).getAttribute("href")).toBe("/practise/");
});

test("lists a finished task with the time when it was finished", () => {
  show({ done: [{ id: "a", title: "Reading drill", at: Date.UTC(2026, 10, 23, 8, 12), minutes: 9 }] });

  expect(screen.getByText("Reading drill")).toBeTruthy();
  expect(screen.getByText("Done at 08:12")).toBeTruthy();
});

test("asks a new learner to make a plan before anything else", () => {
  show({ isFirstHour: true });

  expect(screen.getByRole("link", { name: "Make your plan" }).getAttribute("href")).toBe("/dashboard/plan/");
  expect(screen.queryByRole("link", { name: "Start review" })).toBeNull();
  expect(screen.getByRole("link", { name: "Review 8 cards" })).toBeTruthy();
});

test("shows no next task while a test is running", () => {
  show({ isRunning: true });

  expect(screen.queryByRole("link", { name: "Start review" })).toBeNull();
  expect(screen.getByRole("link", { name: "Review 8 cards" })).toBeTruthy();
});

test("says what studies found if the target is far away", () => {
  show({ outlook: { gap: 1.5, weeksLeft: 4, weeksUsually: { least: 30, most: 36 } } });

  expect(screen.getByText(/You are 1\.5 below your overall target and have 4 weeks\./)).toBeTruthy();
  expect(screen.getByText(/30 to 36 weeks/)).toBeTruthy();
});

test.each([
  ["off", false, "A day off"],
  ["exam", false, "Your exam is today"],
  ["light", false, "Your exam is tomorrow"],
  ["buffer", false, "You are up to date this week"],
  ["study", true, "Today’s plan is done"],
] as const)("says why a day of kind %s has no task", (kind, hasFinishedTask, title) => {
  const done = hasFinishedTask ? [{ id: "a", title: "Reading", at: 0, minutes: 30 }] : [];
  show({ plan: { ...PLAN, tasks: [], days: [{ day: 20_780, kind, minutes: 0 }] }, done });

  expect(screen.getByRole("heading", { name: title })).toBeTruthy();
});

test("passes axe in both themes", async () => {
  show({ done: [{ id: "a", title: "Reading drill", at: 0, minutes: 9 }] });

  expect(await axeFaults()).toEqual([]);
});
