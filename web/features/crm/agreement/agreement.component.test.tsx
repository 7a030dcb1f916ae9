import { screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults, createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import type { AgreementGroup } from "#core/wire/crm/agreement.ts";
import { AgreementView } from "./agreement-view.tsx";

const GROUPS: AgreementGroup[] = [
  {
    task: 1,
    evaluator_version: "8",
    count: 1,
    qwk: null,
    rmse: 0,
    points: [{ examiner: 6, machine: 6, count: 1 }],
  },
  {
    task: 2,
    evaluator_version: "8",
    count: 31,
    qwk: 0.584,
    rmse: 0.771,
    points: [
      { examiner: 5.5, machine: 6, count: 30 },
      { examiner: 3, machine: 4, count: 1 },
    ],
  },
];

function renderGroups(groups: AgreementGroup[]) {
  const server = createFakeServer();
  server.replyWith({ kind: "ok", data: { groups } });
  return renderWithServer(
    <MemoryRouter>
      <AgreementView isAdmin />
    </MemoryRouter>,
    server,
  );
}

test("shows the bands of each task and version as a plot and as a table", async () => {
  renderGroups(GROUPS);
  const second = within(await screen.findByRole("region", { name: "Task 2 Evaluator version 8" }));
  second.getByText("Quadratic weighted kappa (QWK) 0.58, root mean square error (RMSE) 0.77 bands, 31 answers.");
  const plot = second.getByRole("img", {
    name: "Task 2, version 8: our band against the examiner’s band, for 31 answers",
  });
  expect(plot.querySelectorAll("circle")).toHaveLength(2);
  for (const axis of ["Examiner’s band", "Our band"]) expect(within(plot).getByText(axis)).toBeTruthy();
  expect(within(plot).queryAllByText("3")).toHaveLength(2);
  expect(await axeFaults()).toEqual([]);

  await userEvent.click(second.getByRole("button", { name: "Show as table" }));
  expect(second.getAllByRole("row").map((row) => [...row.children].map((cell) => cell.textContent))).toEqual([
    ["Examiner’s band", "Our band", "Answers"],
    ["5.5", "6.0", "30"],
    ["3.0", "4.0", "1"],
  ]);
});

test("shows no kappa for fewer than 30 answers", async () => {
  renderGroups(GROUPS);
  const first = within(await screen.findByRole("region", { name: "Task 1 Evaluator version 8" }));
  first.getByText("1 answer: too few to say how far we agree. We need at least 30.");
  expect(first.queryByText(/QWK/u)).toBeNull();
});

test("shows a message when no evaluation is compared yet", async () => {
  renderGroups([]);
  await screen.findByText(/No evaluation is compared yet/u);
});
