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
    ["waits for an open checkout", {}, unpaid, []],
    ["waits for money that is under way", {}, { isPaid: false }, []],
    ["credits what was paid", {}, {}, [{ step: "credit" }]],
    ["credits what was paid though we had given it up", { status: "CANCELLED" }, {}, [{ step: "credit" }]],
    ["credits what a webhook tells before our own answer is stored", { session_id: null }, {}, [{ step: "credit" }]],
    ["does nothing where all is known", { status: "SUCCEEDED" }, {}, []],
    ["is not moved by an old word", { status: "SUCCEEDED" }, unpaid, []],
    ["ends what ran out", {}, { isPaid: false, status: "expired" }, [{ step: "end", status: "CANCELLED" }]],
    ["ends what failed", {}, { isPaid: false, hasFailed: true }, [{ step: "end", status: "FAILED" }]],
    ["ends nothing twice", { status: "CANCELLED" }, { isPaid: false, status: "expired" }, []],
    ["holds another amount", {}, { amountCents: 498 }, [{ step: "hold", reason: "498 cents were paid" }]],
    ["holds no amount", {}, { amountCents: null }, [{ step: "hold", reason: "no cents were paid" }]],
    ["holds another currency", {}, { currency: "USD" }, [{ step: "hold", reason: "it was paid in USD" }]],
    ["holds another checkout", {}, { id: "cs_2" }, [{ step: "hold", reason: "another checkout was paid" }]],
    ["holds other metadata", {}, { metadata: {} }, [{ step: "hold", reason: "the checkout is about something else" }]],
    ["says once that it holds", { held_reason: "498 cents were paid" }, { amountCents: 498 }, []],
    ["refunds what was held", {}, { amountCents: 498, refundedCents: 498 }, [{ step: "refund", cents: 498 }]],
    [
      "credits and refunds what was paid and given back before we heard of it",
      {},
      { refundedCents: 499 },
      [{ step: "credit" }, { step: "refund", cents: 499 }],
    ],
    ["notes a refund of a part", { status: "SUCCEEDED" }, { refundedCents: 1 }, [{ step: "part_refund", cents: 1 }]],
    ["notes it once", { status: "SUCCEEDED", refunded_cents: 1 }, { refundedCents: 1 }, []],
    ["notes a dispute", { status: "SUCCEEDED" }, { dispute: "open" }, [{ step: "dispute", dispute: "open" }]],
    ["does not open again what was won", { status: "SUCCEEDED", dispute: "won" }, { dispute: "open" }, []],
    [
      "lets a lost dispute stand for the refund",
      { status: "SUCCEEDED", dispute: "open" },
      { dispute: "lost", refundedCents: 499 },
      [{ step: "dispute", dispute: "lost" }],
    ],
    ["leaves alone what was refunded", { status: "REFUNDED" }, { dispute: "won", refundedCents: 499 }, []],
  ])("%s", (_name, row, told, steps) => {
    expect(planPaymentSteps({ ...payment, ...row }, { ...session, ...told })).toEqual(steps);
  });
});
