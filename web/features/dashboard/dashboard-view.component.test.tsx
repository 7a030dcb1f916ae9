import { render, screen, within } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test, vi } from "vitest";
import { computePerformance, computePerformanceFeedback } from "#core/exam/performance/performance.ts";
import type { AttemptSummary } from "#core/exam/performance/attempt-summary.ts";
import { page, userEvent } from "vitest/browser";
import { axeFaults, createFakeServer } from "#tests/support/component.tsx";
import type { LocalKeys } from "#web/db/storage/local-keys.ts";
import { ServicesContext } from "#web/services.ts";
import { type DashboardProps, DashboardView } from "./dashboard-view.tsx";

const LEARNER = { target: 7, testType: "academic" } as const;
const createProgress = (summaries: AttemptSummary[], attempts: number): DashboardProps["progress"] => ({
  performance: computePerformance(summaries, attempts, LEARNER),
  feedback: computePerformanceFeedback(summaries, LEARNER),
  recent: [],
});
const PROPS: DashboardProps = {
  progress: createProgress([], 0),
  attempts: [],
  hasPullEnded: true,
  missingReason: null,
  retry: () => undefined,
  targets: { listening: 7, reading: 7, writing: 7, speaking: 7, overall: 7 },
  staffWork: null,
  deviceStatus: null,
  renderToday: () => null,
  begin: () => undefined,
  pending: null,
};

const ALERT = { type: "info", message: "", button_title: null, button_url: null };

/** A finished Reading passage: 6 headings, 4 of them right. */
const PART: AttemptSummary = {
  slug: "part",
  module_type: "reading",
  mode: "exam",
  parts: [2],
  at: 1,
  marking: {
    band: null,
    raw: { right: 4, total: 6 },
    questions: Array.from({ length: 6 }, (_, i) => ({
      number: i + 14,
      type: "matching_headings",
      part: 2,
      right: i < 4,
      miss: i < 4 ? null : "wrong",
      given: "",
    })),
  },
  evaluation: null,
  seconds: {},
};
const MODULES: AttemptSummary[] = (["reading", "listening"] as const).map((module_type, i) => ({
  ...PART,
  slug: module_type,
  module_type,
  parts: null,
  at: 2 + i,
  marking: { band: 6, raw: { right: 24, total: 40 }, questions: [] },
}));
const WRITTEN: AttemptSummary = {
  ...PART,
  slug: "writing",
  module_type: "writing",
  parts: null,
  at: 5,
  marking: null,
  evaluation: {
    evaluator_version: "1",
    band: 6,
    range: { low: 5.5, high: 6.5 },
    bands_description: "",
    tasks: [{ priorities: [] }, { priorities: [] }],
  } as unknown as AttemptSummary["evaluation"],
};

/** Shows the dashboard. `sendAlerts` lets the server reply with alerts of these titles. */
function show(props: Partial<DashboardProps>, titles = ["Your report is ready"]): { sendAlerts: () => void } {
  const local = {
    readOwner: () => null,
    readTestType: () => "academic",
    readDismissedAlerts: () => [],
    onLocalChange: () => () => undefined,
  };
  const server = createFakeServer({ local: local as unknown as LocalKeys });
  const release = server.hold();
  const router = createMemoryRouter([{ path: "/", element: <DashboardView {...PROPS} {...props} /> }]);
  render(
    <ServicesContext value={server.services}>
      <RouterProvider router={router} />
    </ServicesContext>,
  );
  return {
    sendAlerts: () =>
      release({
        kind: "ok",
        status: 200,
        data: { alerts: titles.map((title) => ({ ...ALERT, id: title, title })) },
      } as never),
  };
}

const welcome = (): HTMLElement | null => screen.queryByRole("heading", { name: /^Take one module/u });

test("shows the page once its alerts are known, so that nothing moves down", async () => {
  const { sendAlerts } = show({});
  expect(screen.getByText("Loading your dashboard")).toBeTruthy();
  expect(welcome()).toBeNull();
  sendAlerts();
  expect(await screen.findByText("Your report is ready")).toBeTruthy();
  expect(welcome()).not.toBeNull();
});

test("shows the page after a short wait although alerts and other devices' attempts are not loaded", async () => {
  show({ hasPullEnded: false });
  expect(welcome()).toBeNull();
  await vi.waitFor(() => expect(welcome()).not.toBeNull(), 10_000);
});

test("shows the first alert, and the others once they are unfolded", async () => {
  show({}, ["Your report is ready", "The site rests on Sunday", "Credits arrived"]).sendAlerts();

  expect(await screen.findByText("Your report is ready")).toBeTruthy();
  const older = screen.getByText("Credits arrived").closest("details");
  expect(older?.open).toBe(false);
  await userEvent.click(screen.getByText("2 more messages"));
  expect(older?.open).toBe(true);
  expect(await axeFaults()).toEqual([]);
});

test("shows the accuracy of a practice part, and says that a full module gives a band", async () => {
  show({ progress: createProgress([PART], 1) }).sendAlerts();

  expect(await screen.findByText("1 practice part done. Take a full module for a band.")).toBeTruthy();
  expect(screen.getByText("1 practice part")).toBeTruthy();
  expect(screen.getByText("R: Matching headings")).toBeTruthy();
  expect(screen.getByText("4/6")).toBeTruthy();
  expect(screen.getByText(/^Matching headings in Reading: 4 of 6 right/u)).toBeTruthy();
});

test("shows the accuracy of drills below the welcome panel of a learner without attempts", async () => {
  show({ progress: createProgress([{ ...PART, mode: "practice", parts: null }], 0) }).sendAlerts();

  expect(await screen.findByText("1 practice part done. Take a full module for a band.")).toBeTruthy();
  expect(welcome()).not.toBeNull();
  expect(screen.getByText("4/6")).toBeTruthy();
});

test("shows today's plan even if attempts cannot be loaded", async () => {
  const { sendAlerts } = show({ progress: "offline", attempts: [], renderToday: () => <h2>Today</h2> });
  sendAlerts();

  expect(await screen.findByRole("heading", { name: "Today" })).toBeTruthy();
  expect(screen.getByRole("heading", { name: "You have no attempts on this device yet" })).toBeTruthy();
});

test("shows the plan for the target only once", async () => {
  show({ progress: createProgress([...MODULES, WRITTEN], 3) }).sendAlerts();

  expect(await screen.findAllByText(/^The shortest way to 7\.0/u)).toHaveLength(1);
});

test("shows the target of each skill if the targets differ", async () => {
  const targets = { listening: 7.5, reading: 8, writing: 6.5, speaking: 7, overall: 7.5 };
  show({ progress: createProgress(MODULES, 2), targets }).sendAlerts();

  const rows = await screen.findByRole("group", { name: "Average band per module against your targets" });

  expect(
    within(rows)
      .getAllByText(/^Target/u)
      .map(({ textContent }) => textContent),
  ).toEqual(["Target 7.5", "Target 8.0", "Target 6.5", "Target 7.0"]);
  expect(screen.getByText("Your targets: L 7.5, R 8.0, W 6.5, S 7.0")).toBeTruthy();
});

test("shows the advice above the progress on a phone", async () => {
  await page.viewport(390, 844);
  show({ progress: createProgress([PART], 1) }).sendAlerts();

  const advice = (await screen.findByRole("heading", { name: "What to work on" })).getBoundingClientRect();
  expect(advice.top).toBeLessThan(screen.getByRole("heading", { name: /^Progress/u }).getBoundingClientRect().top);
  await page.viewport(1024, 768);
});
