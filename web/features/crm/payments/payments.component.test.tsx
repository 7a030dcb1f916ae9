import { screen } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import { axeFaults, createFakeServer, fill, press, renderWithServer } from "#tests/support/component.tsx";
import { PaymentsView } from "./payments-view.tsx";

const PAYMENT = {
  id: 4,
  created_at: 0,
  status: "SUCCEEDED",
  amount: 3.99,
  currency: "CAD",
  metadata: { coupon_code: "SPRING", discount_rate: 20 },
  points_credited: true,
  receipt_url: null,
  held_reason: null,
  refund_reason: null,
  user: "ada",
  name: "Ada Stone",
  email: "ada@bandwise.test",
};

function setUp({ isAdmin = false, address = "/crm/payments" } = {}) {
  const server = createFakeServer();
  server.replyWith({
    kind: "ok",
    data: { payments: [PAYMENT, { ...PAYMENT, id: 3, user: null, name: "", email: "" }], next: null },
  });
  renderWithServer(
    <MemoryRouter initialEntries={[address]}>
      <PaymentsView isAdmin={isAdmin} />
    </MemoryRouter>,
    server,
  );
  const queries = () => server.calls.map(({ input }) => input["query"]);
  return { server, queries };
}

test("lists the payments of all clients, without refund buttons for staff", async () => {
  setUp();
  expect(await screen.findByText("PMT-4")).toBeTruthy();
  expect(screen.getByRole("link", { name: "Ada Stone" }).getAttribute("href")).toBe("/crm/clients/ada");
  expect(screen.getByText("ada@bandwise.test")).toBeTruthy();
  expect(screen.getByText("Deleted account")).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Refund PMT-4" })).toBeNull();
  expect(await axeFaults()).toEqual([]);
});

test("requests the status and search of the URL, then of the fields", async () => {
  const { queries } = setUp({ address: "/crm/payments?status=REFUNDED&search=spring" });
  await screen.findByText("PMT-4");
  expect(queries()).toEqual([{ limit: "50", status: "REFUNDED", search: "spring" }]);
  await userEvent.selectOptions(screen.getByLabelText("Status"), "");
  await fill("Email, coupon or number", "ada@bandwise.test");
  await vi.waitFor(() => expect(queries().at(-1)).toEqual({ limit: "50", search: "ada@bandwise.test" }));
});

test("opens the refund dialog for an administrator", async () => {
  setUp({ isAdmin: true });
  await screen.findByText("PMT-4");
  await press("Refund PMT-4");
  expect(await screen.findByRole("dialog")).toBeTruthy();
});
