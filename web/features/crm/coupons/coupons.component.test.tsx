import { screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import { userEvent } from "vitest/browser";
import type { Coupon } from "#core/wire/payment/payment.ts";
import { axeFaults, createFakeServer, fill, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { CouponsView } from "./coupons-view.tsx";

const DAY = new Date(2026, 2, 1, 12).getTime();
const COUPON: Coupon = {
  id: 4,
  code: "SPRING",
  discount_rate: 20,
  amount_off: null,
  payment_link_type: null,
  expired: false,
  created_at: DAY,
  starts_at: DAY,
  expires_at: null,
  min_amount: 4.99,
  max_uses: 10,
  used: 3,
};

function setUp(isAdmin: boolean) {
  const server = createFakeServer();
  server.replyTo("crmCoupons", { kind: "ok", data: { coupons: [COUPON], next: null } });
  renderWithServer(
    <MemoryRouter>
      <CouponsView isAdmin={isAdmin} />
    </MemoryRouter>,
    server,
  );
  return server;
}

test("shows staff the terms of a coupon, but no button to stop it", async () => {
  setUp(false);
  const row = within((await screen.findByText("SPRING")).closest("tr") as HTMLElement);
  expect(row.getByText("From 1 March 2026, price from 4.99")).toBeTruthy();
  expect(row.queryByRole("button", { name: "Stop SPRING" })).toBeNull();
});

test("an administrator sees why the server refuses new terms, corrects them and saves", async () => {
  const server = setUp(true);
  await screen.findByRole("button", { name: "Edit SPRING" });
  await press("Edit SPRING");
  expect(screen.queryByLabelText("Code")).toBeNull();
  await fill("Total uses", "2");
  await fill("Minimum price", "");
  server.replyWith(problem({ errors: { max_uses: ["It was used 3 times already"] } }));
  await press("Save terms");
  expect(await screen.findByText("It was used 3 times already")).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  await fill("Total uses", "5");
  server.replyWith({ kind: "ok", data: COUPON });
  await press("Save terms");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls.at(-1)).toMatchObject({
    name: "crmUpdateCoupon",
    input: {
      params: { id: 4 },
      body: { discount_rate: 20, max_uses: 5, min_amount: null, starts_at: new Date(2026, 2, 1).getTime() },
    },
  });
});

test("a coupon with a fixed amount needs a product, and the list shows the coupon's rate in percent", async () => {
  const server = createFakeServer();
  const fixed = { ...COUPON, discount_rate: 40.1, amount_off: 2, payment_link_type: "WRITING1", starts_at: null };
  server.replyTo("crmCoupons", { kind: "ok", data: { coupons: [fixed], next: null } });
  renderWithServer(
    <MemoryRouter>
      <CouponsView isAdmin />
    </MemoryRouter>,
    server,
  );
  const row = within((await screen.findByText("SPRING", { selector: "b" })).closest("tr") as HTMLElement);
  expect(row.getByText("40.1")).toBeTruthy();
  expect(row.getByText("2.00 off, only Writing evaluation, price from 4.99")).toBeTruthy();
  await press("New coupon");
  await fill("Code", "TWO-OFF");
  await press("Fixed amount");
  await press("Create coupon");
  expect(await screen.findByText("Enter an amount such as 4.99")).toBeTruthy();
  await fill("Amount off", "2");
  server.replyWith(problem({ errors: { payment_link_type: ["Choose the product that the amount is taken off"] } }));
  await press("Create coupon");
  expect(await screen.findByText("Choose the product that the amount is taken off")).toBeTruthy();
  await userEvent.selectOptions(screen.getByLabelText("Product"), "WRITING1");
  expect(await axeFaults()).toEqual([]);
  server.replyWith({ kind: "ok", data: fixed });
  await press("Create coupon");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls.at(-1)).toMatchObject({
    name: "crmCreateCoupon",
    input: { body: { code: "TWO-OFF", discount_rate: null, amount_off: 2, payment_link_type: "WRITING1" } },
  });
});

test("an administrator stops a coupon after confirming", async () => {
  const server = setUp(true);
  await screen.findByRole("button", { name: "Edit SPRING" });
  await press("Stop SPRING");
  await press("Keep it");
  expect(server.calls).toEqual([]);
  await press("Stop SPRING");
  server.replyWith({ kind: "ok", data: { ...COUPON, expired: true } });
  await press("Stop coupon");
  await vi.waitFor(() => expect(server.calls[0]?.name).toBe("crmStopCoupon"));
});
