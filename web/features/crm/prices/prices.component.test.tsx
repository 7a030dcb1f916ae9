import { screen, within } from "@testing-library/react";
import { MemoryRouter } from "react-router";
import { expect, test, vi } from "vitest";
import type { PeriodPrice, ProductPrice } from "#core/wire/crm/prices.ts";
import { axeFaults, createFakeServer, fill, press, problem, renderWithServer } from "#tests/support/component.tsx";
import { PricesView } from "./prices-view.tsx";

const MONEY = { amount: 4.99, regular_amount: 9.99, taxes: 0, fees: 0, currency: "CAD" };
const PRODUCT: ProductPrice = { payment_link_type: "WRITING1", ...MONEY, total: 4.99, price_id: null };
const PRICE: PeriodPrice = {
  id: 3,
  payment_link_type: "WRITING1",
  ...MONEY,
  amount: 3.99,
  starts_at: new Date(2026, 2, 1).getTime(),
  ends_at: null,
  state: "planned",
};
const PAST: PeriodPrice = { ...PRICE, id: 2, regular_amount: null, ends_at: PRICE.starts_at, state: "past" };

function setUp() {
  const server = createFakeServer();
  server.replyTo("crmPrices", { kind: "ok", data: { products: [PRODUCT], prices: [PRICE, PAST], next: null } });
  renderWithServer(
    <MemoryRouter>
      <PricesView isAdmin />
    </MemoryRouter>,
    server,
  );
  return server;
}

test("shows the current price of a product, and which prices are planned or past", async () => {
  setUp();
  expect(await screen.findByText("Writing evaluation: 4.99 CAD (regular 9.99), the default price")).toBeTruthy();
  const planned = within(screen.getByText("3.99 CAD", { selector: "tr:first-child b" }).closest("tr") as HTMLElement);
  expect(planned.getByText("Planned")).toBeTruthy();
  expect(planned.getByText("no end")).toBeTruthy();
  expect(screen.getByRole("button", { name: "Stop price 3" })).toBeTruthy();
  expect(screen.queryByRole("button", { name: "Stop price 2" })).toBeNull();
  expect(await axeFaults()).toEqual([]);
});

test("an administrator sees the errors of a new price, corrects them and sets the price", async () => {
  const server = setUp();
  await screen.findByRole("button", { name: "Stop price 3" });
  await press("New price");
  await fill("Price (CAD)", "3.999");
  await press("Set price");
  expect(await screen.findByText("Use at most two decimals")).toBeTruthy();
  await fill("Price (CAD)", "3.49");
  await fill("Regular price", "");
  await fill("First day", "2026-03-01");
  await fill("Last day", "2026-03-14");
  server.replyWith(problem({ errors: { ends_at: ["Choose a day in the future"] } }));
  await press("Set price");
  expect(await screen.findByText("Choose a day in the future")).toBeTruthy();
  expect(await axeFaults()).toEqual([]);
  server.replyWith({ kind: "ok", data: { ...PRICE, amount: 3.49 } });
  await press("Set price");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls.at(-1)).toMatchObject({
    name: "crmSetPrice",
    input: {
      body: {
        payment_link_type: "WRITING1",
        amount: 3.49,
        regular_amount: null,
        taxes: 0,
        fees: 0,
        starts_at: new Date(2026, 2, 1).getTime(),
        ends_at: new Date(2026, 2, 14, 23, 59, 59, 999).getTime(),
      },
    },
  });
});

test("an administrator stops a price after confirming", async () => {
  const server = setUp();
  await screen.findByRole("button", { name: "Stop price 3" });
  await press("Stop price 3");
  await press("Keep it");
  expect(server.calls).toEqual([]);
  await press("Stop price 3");
  server.replyWith(problem({ detail: "There is no such price." }, 404));
  await press("Stop price");
  expect(await screen.findByText("There is no such price.")).toBeTruthy();
  server.replyWith({ kind: "ok", data: { ...PRICE, state: "withdrawn" } });
  await press("Stop price");
  await vi.waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  expect(server.calls.at(-1)).toMatchObject({ name: "crmStopPrice", input: { params: { id: 3 } } });
});
