import { type NewPayment, NEW_PAYMENT_DEFAULTS } from "#api/store/payment/payments.ts";

/** Ada's payment of 4.99 CAD for an evaluation. Its time of payment is not set. */
export const fixturePayment = {
  ...NEW_PAYMENT_DEFAULTS,
  slug: "payment-000000000001",
  account_id: "account-ada",
  link_type: "WRITING1",
  attempt_slug: "attempt",
  provider: "test",
  status: "SUCCEEDED",
  title: "Writing evaluation",
  name: "Ada Stone",
  email: "ada@bandwise.test",
  currency: "CAD",
  list_cents: 499,
  discount_cents: 0,
  taxes_cents: 0,
  fees_cents: 0,
  total_cents: 499,
  discount_rate: 0,
  coupon_code: null,
  points_credited: 1,
  created_at: 1,
  updated_at: 1,
} as const satisfies NewPayment;
