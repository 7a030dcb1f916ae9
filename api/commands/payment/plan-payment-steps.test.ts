import { describe, expect, test } from "vitest";
import type { CheckoutSession } from "#api/gateways/checkout.ts";
import type { PaymentRow } from "#api/store/payment/payments.ts";
import { fixturePayment } from "#tests/support/fixture-payment.ts";
import { planPaymentSteps, type PaymentStep } from "./plan-payment-steps.ts";

const payment: PaymentRow = {
  ...fixturePayment,
  id: 7,
  slug: "slug",
  provider: "stripe",
  status: "PENDING",
  points_credited: 0,
  session_id: "cs_1",
};
const session: CheckoutSession = {
  id: "cs_1",
  reference: "slug",
  status: "complete",
  isPaid: true,
  hasFailed: false,
  amountCents: 499,
  currency: "CAD",
  metadata: { payment_slug: "slug", attempt_slug: "attempt", payment_link_type: "WRITING1" },
  paymentIntentId: "pi_1",
  receiptUrl: null,
  refundedCents: 0,
  dispute: null,
};
const unpaid = { status: "open", isPaid: false } as const;

describe("planPaymentSteps", () => {
  test.each<[string, Partial<PaymentRow>, Partial<CheckoutSession>, PaymentStep[]]>([
    ["plans nothing for an open checkout", {}, unpaid, []],
    ["plans nothing for a complete checkout that is not paid yet", {}, { isPaid: false }, []],
    ["credits a paid checkout", {}, {}, [{ step: "credit" }]],
    ["credits a paid checkout of a cancelled payment", { status: "CANCELLED" }, {}, [{ step: "credit" }]],
    ["credits a paid checkout whose id is not stored yet", { session_id: null }, {}, [{ step: "credit" }]],
    ["plans nothing for a paid checkout that is credited already", { status: "SUCCEEDED" }, {}, []],
    ["plans nothing if an old webhook shows a credited payment as unpaid", { status: "SUCCEEDED" }, unpaid, []],
    [
      "cancels the payment of an expired checkout",
      {},
      { isPaid: false, status: "expired" },
      [{ step: "end", status: "CANCELLED" }],
    ],
    [
      "fails the payment of a failed checkout",
      {},
      { isPaid: false, hasFailed: true },
      [{ step: "end", status: "FAILED" }],
    ],
    ["does not cancel a cancelled payment again", { status: "CANCELLED" }, { isPaid: false, status: "expired" }, []],
    [
      "requires a review if another amount was paid",
      {},
      { amountCents: 498 },
      [{ step: "review", reason: "498 cents were paid" }],
    ],
    [
      "requires a review if the amount is unknown",
      {},
      { amountCents: null },
      [{ step: "review", reason: "no cents were paid" }],
    ],
    [
      "requires a review if another currency was paid",
      {},
      { currency: "USD" },
      [{ step: "review", reason: "it was paid in USD" }],
    ],
    [
      "requires a review if another checkout was paid",
      {},
      { id: "cs_2" },
      [{ step: "review", reason: "another checkout was paid" }],
    ],
    [
      "requires a review if the metadata differ",
      {},
      { metadata: {} },
      [{ step: "review", reason: "the checkout is about something else" }],
    ],
    ["requires the same review once", { held_reason: "498 cents were paid" }, { amountCents: 498 }, []],
    [
      "refunds a payment that needs review once the provider has refunded it",
      {},
      { amountCents: 498, refundedCents: 498 },
      [{ step: "refund", cents: 498 }],
    ],
    [
      "credits and refunds a payment that was paid and refunded before the first webhook",
      {},
      { refundedCents: 499 },
      [{ step: "credit" }, { step: "refund", cents: 499 }],
    ],
    ["records a partial refund", { status: "SUCCEEDED" }, { refundedCents: 1 }, [{ step: "part_refund", cents: 1 }]],
    ["records a partial refund once", { status: "SUCCEEDED", refunded_cents: 1 }, { refundedCents: 1 }, []],
    ["records a dispute", { status: "SUCCEEDED" }, { dispute: "open" }, [{ step: "dispute", dispute: "open" }]],
    ["does not reopen a dispute that was won", { status: "SUCCEEDED", dispute: "won" }, { dispute: "open" }, []],
    [
      "plans no refund beside a lost dispute",
      { status: "SUCCEEDED", dispute: "open" },
      { dispute: "lost", refundedCents: 499 },
      [{ step: "dispute", dispute: "lost" }],
    ],
    ["plans nothing for a refunded payment", { status: "REFUNDED" }, { dispute: "won", refundedCents: 499 }, []],
  ])("%s", (_name, paymentFields, sessionFields, steps) => {
    expect(planPaymentSteps({ ...payment, ...paymentFields }, { ...session, ...sessionFields })).toEqual(steps);
  });
});
