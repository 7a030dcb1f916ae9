import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import type { CrmPayment } from "#core/wire/payment/payment.ts";
import { createFakeServer, renderWithServer } from "#tests/support/component.tsx";
import { ClientPayments } from "./client-payments.tsx";

const PAID: CrmPayment = {
  id: 12,
  created_at: Date.UTC(2026, 2, 1, 12),
  status: "SUCCEEDED",
  amount: 4.99,
  currency: "CAD",
  metadata: {},
  points_credited: true,
  receipt_url: "https://pay.stripe.com/receipts/x",
  held_reason: null,
  refund_reason: null,
};
const UNPAID: CrmPayment = { ...PAID, id: 13, status: "CANCELLED", receipt_url: null };

test("links to the receipt of a paid payment in a new tab, and says that an unpaid payment has no receipt", async () => {
  const server = createFakeServer();
  server.replyWith({ kind: "ok", data: { payments: [PAID, UNPAID], next: null } });
  renderWithServer(<ClientPayments user="account-mina" isAdmin={false} />, server);

  const link = await screen.findByRole("link", { name: "Receipt of PMT-12 in a new tab" });
  expect(link.getAttribute("href")).toBe("https://pay.stripe.com/receipts/x");
  expect([link.getAttribute("target"), link.getAttribute("rel")]).toEqual(["_blank", "noreferrer noopener"]);
  expect(screen.getByText("None: not paid")).toBeTruthy();
  expect(screen.getAllByRole("link")).toHaveLength(1);
});
