import { render, screen } from "@testing-library/react";
import { describe, expect, test, vi } from "vitest";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import type { CrmPayment } from "#core/wire/payment/payment.ts";
import {
  axeFaults,
  createFakeServer,
  fill,
  press,
  pressDisabled,
  problem,
  renderWithServer,
} from "#tests/support/component.tsx";
import { CouponForm } from "./coupons/coupon-form.tsx";
import { MoreActions } from "./evaluation/head/more-actions.tsx";
import { RefundDialog } from "./evaluation/head/refund-dialog.tsx";
import { PageButtons } from "./list/page-buttons.tsx";

describe("the form for a new coupon", () => {
  function setUp() {
    const server = createFakeServer();
    const onDone = vi.fn();
    renderWithServer(<CouponForm onDone={onDone} />, server);
    return { server, onDone };
  }

  test("sends no limits if their fields are empty", async () => {
    const { server, onDone } = setUp();
    server.replyWith({ kind: "ok", data: { code: "SAVE10" } });
    await fill("Code", "SAVE10");
    await fill("Discount rate (%)", "10");

    await press("Create coupon");

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(server.calls[0]?.input["body"]).toEqual({
      code: "SAVE10",
      discount_rate: 10,
      amount_off: null,
      payment_link_type: null,
      max_uses: null,
      min_amount: null,
      starts_at: null,
      expires_at: null,
    });
  });

  test("lets a coupon work until the end of its last day", async () => {
    const { server, onDone } = setUp();
    server.replyWith({ kind: "ok", data: { code: "SAVE10" } });
    await fill("Code", "SAVE10");
    await fill("Discount rate (%)", "10");
    await fill("Last day", "2026-03-01");

    await press("Create coupon");

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(server.calls[0]?.input["body"]).toMatchObject({ expires_at: Date.parse("2026-03-01T23:59:59.999Z") });
  });

  test("rejects a code that is too short and a missing rate without calling the server", async () => {
    const { server } = setUp();
    await fill("Code", "A");

    await press("Create coupon");

    await screen.findByText("1 to 100 percent");
    expect(screen.getByLabelText("Code").getAttribute("aria-invalid")).toBe("true");
    expect(server.calls).toEqual([]);
    expect(await axeFaults()).toEqual([]);
  });
});

describe("the refund dialog", () => {
  const PAYMENT = { id: 12, amount: 25, currency: "EUR" } as unknown as CrmPayment;

  function setUp() {
    const server = createFakeServer();
    const onClose = vi.fn();
    const onDone = vi.fn();
    renderWithServer(<RefundDialog payment={PAYMENT} onClose={onClose} onDone={onDone} />, server);
    return { server, onClose, onDone };
  }

  test("sends nothing until a reason is entered", async () => {
    const { server, onDone } = setUp();
    await pressDisabled("Refund");
    expect(server.calls).toEqual([]);
    server.replyWith({ kind: "ok", data: {} });

    await fill("Reason", "Paid twice");
    await press("Refund");

    await vi.waitFor(() => expect(onDone).toHaveBeenCalledOnce());
    expect(server.calls[0]?.input).toMatchObject({ params: { id: 12 }, body: { reason: "Paid twice" } });
  });

  test("says why a payment cannot be refunded, and stays open", async () => {
    const { server, onDone } = setUp();
    server.replyWith(problem({ detail: "It was refunded before.", code: "conflict" }, 409));
    await fill("Reason", "Paid twice");

    await press("Refund");

    await screen.findByText("It was refunded before.");
    expect(onDone).not.toHaveBeenCalled();
    expect(await axeFaults()).toEqual([]);
  });
});

describe("the actions under More actions", () => {
  const EVALUATION = {
    slug: "abc",
    status: "PENDING",
    name: "Mina Park",
    cancelled_at: null,
  } as unknown as CrmEvaluation;

  function setUp(evaluation: CrmEvaluation = EVALUATION) {
    const server = createFakeServer();
    const onNewSlug = vi.fn();
    const onChanged = vi.fn();
    renderWithServer(<MoreActions evaluation={evaluation} onNewSlug={onNewSlug} onChanged={onChanged} />, server);
    return { server, onNewSlug, onChanged };
  }

  test("ask before they give a report a new link", async () => {
    const { server, onNewSlug } = setUp();
    await press("Create new link");
    expect(server.calls).toEqual([]);
    server.replyWith({ kind: "ok", data: { slug: "def" } });

    await press("Create link");

    await vi.waitFor(() => expect(onNewSlug).toHaveBeenCalledWith("def"));
    expect(screen.queryByRole("dialog")).toBeNull();
  });

  test("cancel an evaluation only with a reason", async () => {
    const { server, onChanged } = setUp();
    await press("Cancel evaluation");
    await pressDisabled("Cancel evaluation");
    expect(server.calls).toEqual([]);
    server.replyWith({ kind: "ok", data: EVALUATION });

    await fill("Reason", "Empty answer");
    await press("Cancel evaluation");

    await vi.waitFor(() => expect(onChanged).toHaveBeenCalledOnce());
    expect(server.calls[0]?.input).toEqual({ params: { slug: "abc" }, body: { reason: "Empty answer" } });
  });

  test("do not offer to cancel a finished evaluation", () => {
    setUp({ ...EVALUATION, status: "EVALUATED" });

    expect(screen.queryByRole("button", { name: "Cancel evaluation" })).toBeNull();
  });
});

describe("the page buttons of a list", () => {
  test("are not shown for a single page", () => {
    const { container } = render(<PageButtons pages={{ number: 1, next: null, previous: null }} />);

    expect(container.textContent).toBe("");
  });

  test("show the page number, open the next page, and disable Previous on the first page", async () => {
    const next = vi.fn();
    render(<PageButtons pages={{ number: 1, next, previous: null }} />);
    expect(screen.getByRole("navigation", { name: "Pages" }).textContent).toContain("Page 1");
    expect(screen.getByRole("button", { name: "Previous" }).getAttribute("aria-disabled")).toBe("true");

    await press("Next");

    expect(next).toHaveBeenCalledOnce();
    expect(await axeFaults()).toEqual([]);
  });
});
