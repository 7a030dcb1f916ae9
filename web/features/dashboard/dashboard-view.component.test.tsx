import { render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test, vi } from "vitest";
import { computePerformance, computePerformanceFeedback } from "#core/exam/performance/performance.ts";
import { createFakeServer } from "#tests/support/component.tsx";
import type { LocalKeys } from "#web/db/storage/local-keys.ts";
import { ServicesContext } from "#web/services.ts";
import { type DashboardProps, DashboardView } from "./dashboard-view.tsx";

const LEARNER = { target: 7, testType: "academic" } as const;
const PROPS: DashboardProps = {
  progress: {
    performance: computePerformance([], 0, LEARNER),
    feedback: computePerformanceFeedback([], LEARNER),
    recent: [],
  },
  attempts: [],
  isWhole: true,
  missing: "no",
  retry: () => undefined,
  target: 7,
  device: null,
  begin: () => undefined,
  pending: null,
};

/** Shows the dashboard. `answer` sends the learner's alerts. */
function show(props: Partial<DashboardProps>): { answer: () => void } {
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
    answer: () =>
      release({
        kind: "ok",
        status: 200,
        data: {
          alerts: [
            {
              id: "one",
              type: "info",
              title: "Your report is ready",
              message: "",
              button_title: null,
              button_url: null,
            },
          ],
        },
      } as never),
  };
}

const welcome = (): HTMLElement | null => screen.queryByRole("heading", { name: /^Take one module/u });

test("shows the page once its alerts are known, so that nothing moves down", async () => {
  const { answer } = show({});
  expect(screen.getByText("Loading your dashboard")).toBeTruthy();
  expect(welcome()).toBeNull();
  answer();
  expect(await screen.findByText("Your report is ready")).toBeTruthy();
  expect(welcome()).not.toBeNull();
});

test("does not wait long for alerts and for other devices' attempts", async () => {
  show({ isWhole: false });
  expect(welcome()).toBeNull();
  await vi.waitFor(() => expect(welcome()).not.toBeNull(), 10_000);
});
