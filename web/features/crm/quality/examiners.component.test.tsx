import { screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { ExaminerFigures, ExaminerFiguresReply } from "#core/wire/crm/examiner-figures.ts";
import { axeFaults, createFakeServer, fill, renderWithServer } from "#tests/support/component.tsx";
import { ExaminersView } from "./examiners-view.tsx";

const HANA: ExaminerFigures = {
  user: "account-hana",
  name: "Hana Novak",
  evaluations: 12,
  compared: 8,
  agreement: 0.625,
  severity: -0.31,
  spread: 0.72,
  others_spread: 0.8,
  timed: 7,
  minutes: 34,
  turnaround_hours: 21.5,
  earnings: 25,
  evaluations_without_fee: 2,
};
const SAMUEL: ExaminerFigures = {
  user: "account-samuel",
  name: "Samuel Boateng",
  evaluations: 4,
  compared: 0,
  agreement: null,
  severity: null,
  spread: null,
  others_spread: null,
  timed: 0,
  minutes: null,
  turnaround_hours: null,
  earnings: 0,
  evaluations_without_fee: 4,
};

function setUp(isAdmin: boolean, examiners: ExaminerFigures[], path = "/crm/examiners") {
  const server = createFakeServer();
  const data: ExaminerFiguresReply = { from: "2026-02-01", to: "2026-03-01", currency: "CAD", examiners };
  server.replyWith({ kind: "ok", data });
  renderWithServer(
    <MemoryRouter initialEntries={[path]}>
      <ExaminersView isAdmin={isAdmin} />
    </MemoryRouter>,
    server,
  );
  return server;
}

async function readRow(name: string): Promise<(string | null)[]> {
  const row = (await screen.findByText(name)).closest("tr");
  return within(row as HTMLElement)
    .getAllByRole("cell")
    .map(({ textContent }) => textContent);
}

test("shows each examiner's figures, or says that there are none or too few evaluations for a figure", async () => {
  setUp(true, [HANA, SAMUEL]);
  expect(await readRow("Hana Novak")).toEqual([
    "Hana Novak",
    "12",
    "8",
    "63 %",
    "−0.31",
    "0.72 (0.80)",
    "34",
    "21.5",
    "25.00 CAD, 2 without a fee",
  ]);
  expect(await readRow("Samuel Boateng")).toEqual([
    "Samuel Boateng",
    "4",
    "0",
    "None",
    "None",
    "None",
    "Not measured",
    "Too few (4)",
    "No fee set",
  ]);
  screen.getByText("1 February 2026 to 1 March 2026, days in UTC");
  expect(screen.getByRole("button", { name: "Settings" })).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});

test("requests the figures of the chosen days, but not of a period that ends before it begins", async () => {
  const server = setUp(false, [HANA]);
  await screen.findByText("Hana Novak");
  expect(screen.queryByRole("button", { name: "Settings" })).toBeNull();
  await fill("From", "2026-01-01");
  await fill("To", "2026-01-31");
  await vi.waitFor(() => expect(server.calls.at(-1)?.input["query"]).toEqual({ from: "2026-01-01", to: "2026-01-31" }));
  await fill("To", "2025-12-31");
  await screen.findByText("A period ends on its first day or later, and has at most 366 days");
  expect(screen.queryByText("Hana Novak")).toBeNull();
  expect(await axeFaults()).toEqual([]);
});

test("says that nothing was published in the period", async () => {
  setUp(true, []);
  await screen.findByText(/No report was published/u);
});
