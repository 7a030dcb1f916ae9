import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test } from "vitest";
import { axeFaults, createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import { ChangesView } from "./changes-view.tsx";

const CHANGED_AT = new Date(2026, 2, 1, 12).getTime();

test("lists who changed what, with the old and new values", async () => {
  const server = createFakeServer();
  const change = { field: "discount_rate", from: "20", to: "30" };
  const startChange = { field: "starts_at", from: "2026-03-01T00:00:00.000Z", to: null };
  const changes = [
    {
      id: 2,
      at: CHANGED_AT,
      staff_name: null,
      action: "coupon_created",
      subject: "A",
      changes: [{ ...change, from: null }],
    },
    {
      id: 1,
      at: CHANGED_AT,
      staff_name: "Ann Stone",
      action: "coupon_changed",
      subject: "SPRING",
      changes: [change, startChange],
    },
  ];
  server.replyWith({ kind: "ok", data: { changes, next: null } });
  renderWithServer(
    <MemoryRouter>
      <ChangesView isAdmin />
    </MemoryRouter>,
    server,
  );
  expect(await screen.findByText("discount rate: 20 to 30; starts at: 1 Mar 2026, 00:00 to none")).toBeTruthy();
  expect(screen.getByText("discount rate: 30")).toBeTruthy();
  expect(screen.getByText("Command line or deleted account")).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
});
