import { screen } from "@testing-library/react";
import { expect, test } from "vitest";
import { userEvent } from "vitest/browser";
import type { PaymentLinkType } from "#core/wire/payment/products.ts";
import { axeFaults, createFakeServer, problem, renderWithServer } from "#tests/support/component.tsx";
import { CouponField } from "./coupon-field.tsx";
import { useCoupon } from "./use-coupon.ts";

const LINK_TYPE: PaymentLinkType = "WRITING1";
const TEN_PERCENT = { kind: "ok", data: { success: true, discount_rate: 10 } } as const;

function Example({ codeFromUrl = "", isLocked = false }: { codeFromUrl?: string; isLocked?: boolean }) {
  return <CouponField coupon={useCoupon(LINK_TYPE, codeFromUrl)} isLocked={isLocked} />;
}

const field = (): HTMLInputElement => screen.getByLabelText("Coupon");
const applyButton = (): HTMLButtonElement => screen.getByRole("button", { name: "Apply" });

function setUp(props: Parameters<typeof Example>[0] = {}) {
  const server = createFakeServer();
  server.replyWith(TEN_PERCENT);
  renderWithServer(<Example {...props} />, server);
  return server;
}

test("checks a coupon on Enter and shows the discount", async () => {
  const server = setUp();
  await userEvent.fill(field(), " SAVE10 ");

  await userEvent.keyboard("{Enter}");

  await screen.findByText("10% off is taken from the price.");
  expect(server.calls).toEqual([
    { name: "couponCheck", input: { body: { code: "SAVE10", payment_link_type: LINK_TYPE } } },
  ]);
});

test("does not send a blank coupon", async () => {
  const server = setUp();
  await userEvent.fill(field(), "  ");
  await userEvent.keyboard("{Enter}");

  expect(applyButton().disabled).toBe(true);
  expect(server.calls).toEqual([]);
});

test("removes the discount when the coupon is changed", async () => {
  setUp();
  await userEvent.fill(field(), "SAVE10");
  await userEvent.click(applyButton());
  await screen.findByText("10% off is taken from the price.");

  await userEvent.fill(field(), "SAVE1");

  expect(screen.queryByText("10% off is taken from the price.")).toBeNull();
});

test("shows why the server refuses a coupon", async () => {
  const server = setUp();
  server.replyWith({ kind: "ok", data: { success: false, error: "This coupon has expired." } });
  await userEvent.fill(field(), "OLD");

  await userEvent.click(applyButton());

  expect((await screen.findByRole("alert")).textContent).toBe("This coupon has expired.");
  expect(await axeFaults()).toEqual([]);
});

test("asks the learner to wait after too many tries", async () => {
  const server = setUp();
  server.replyWith(problem({ detail: "Too many requests. Please wait a moment.", code: "too_many" }, 429));
  await userEvent.fill(field(), "GUESS");

  await userEvent.click(applyButton());

  expect((await screen.findByRole("alert")).textContent).toBe("Too many requests. Please wait a moment.");
});

test("checks a coupon from the page's URL at once", async () => {
  const server = setUp({ codeFromUrl: "SAVE10" });

  await screen.findByText("10% off is taken from the price.");
  expect(field().value).toBe("SAVE10");
  expect(server.calls).toHaveLength(1);
});

test("locks the field and the button during a payment", async () => {
  const server = setUp({ isLocked: true });

  expect(field().readOnly).toBe(true);
  expect(applyButton().disabled).toBe(true);
  expect(server.calls).toEqual([]);
});
