import { render, screen } from "@testing-library/react";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, test } from "vitest";
import type { AttemptSummary } from "#core/exam/performance/attempt-summary.ts";
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

test("counts a practice part from the start, and says what gives a band", () => {
  const element = <AnalyticsView sittings={[PART]} target={7} />;
  render(<RouterProvider router={createMemoryRouter([{ path: "/", element }])} />);

  expect(screen.getByText("1/1")).toBeTruthy();
  expect(screen.getByText("1 practice part done. Take a full module for a band.")).toBeTruthy();
});
