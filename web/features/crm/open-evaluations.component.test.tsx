import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { createFakeServer, type FakeServer, renderWithServer } from "#tests/support/component.tsx";
import { OpenEvaluations } from "./open-evaluations.tsx";

function renderLink(server: FakeServer) {
  renderWithServer(
    <MemoryRouter>
      <OpenEvaluations />
    </MemoryRouter>,
    server,
  );
}

test("shows how many evaluations are open, which examiner deadline is next, and how many questions are open", async () => {
  const server = createFakeServer();
  const counts = { open: 5, overdue: 1, due_today: 2, questions: 2 };
  const due_at = Date.UTC(2026, 2, 1, 16, 40);
  server.replyWith({
    kind: "ok",
    data: { evaluations: [{ order_number: "WR-4", due_at }], next: null, total: 5, counts },
  });
  renderLink(server);
  const link = await screen.findByRole("link", { name: "Evaluations due (5)" });
  expect(link.getAttribute("href")).toBe("/crm/evaluations?status=OPEN&sort=due");
  expect(screen.getByRole("link", { name: "Questions about reports (2)" }).getAttribute("href")).toBe("/crm/questions");
  expect(screen.getByText("5 open, 1 overdue, 2 due today. Next: WR-4, 1 Mar 2026, 16:40.")).toBeTruthy();
});

test("links to the list without the number when offline", async () => {
  renderLink(createFakeServer());
  expect(await screen.findByText("The number could not be fetched.")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Evaluations due" })).toBeTruthy();
});
