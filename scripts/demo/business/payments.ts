import { createCoupon, stopCoupon } from "#api/commands/payment/change-coupons.ts";
import { fulfil } from "#api/commands/payment/fulfil.ts";
import { grantCredits } from "#api/commands/payment/grant-credits.ts";
import { refundPayment } from "#api/commands/payment/refund-payment.ts";
import { CHECKOUT_LIFETIME_MS, startCheckout } from "#api/commands/payment/start-checkout.ts";
import type { CheckoutGateway } from "#api/gateways/checkout.ts";
import type { Services } from "#api/services.ts";
import { DAY_MS, MINUTE_MS } from "#core/exam/durations.ts";
import { isProblem } from "#core/wire/problem.ts";
import { servicesAt } from "../services-at.ts";
import { payForAttempt, withTestCheckout } from "../pay-for-attempt.ts";
import type { ClientPlan } from "./client-plan.ts";
import type { EssayPlan } from "./essays.ts";
import type { PlannedPayment } from "./evaluation-plan.ts";
import { expectDone } from "./expect-done.ts";

const LINK = "WRITING1";

/** A checkout that no evaluation follows: who starts it, when, and how it ends. */
export type CheckoutPlan = EssayPlan & {
  hoursAgo: number;
  coupon: string;
  end: "open" | "expired" | "declined" | "refunded";
};

const CHECKOUTS: readonly Omit<CheckoutPlan, keyof EssayPlan>[] = [
  { hoursAgo: 24 * 68, coupon: "", end: "expired" },
  { hoursAgo: 24 * 54, coupon: "", end: "declined" },
  { hoursAgo: 24 * 41, coupon: "", end: "refunded" },
  { hoursAgo: 24 * 27, coupon: "AUTUMN15", end: "expired" },
  { hoursAgo: 24 * 19, coupon: "", end: "expired" },
  { hoursAgo: 24 * 12, coupon: "", end: "declined" },
  { hoursAgo: 24 * 7, coupon: "", end: "refunded" },
  { hoursAgo: 24 * 5, coupon: "", end: "expired" },
  { hoursAgo: 24 * 1.4, coupon: "TEACHER50", end: "expired" },
  { hoursAgo: 0.4, coupon: "", end: "open" },
];

/** Chooses a client for each checkout: one who practises and, if possible, is not in `busy`. */
export function planCheckouts(clients: readonly ClientPlan[], busy: ReadonlySet<string>): CheckoutPlan[] {
  const taken = new Set(busy);
  return CHECKOUTS.map((checkout, i) => {
    const isEligible = ({ id, stage, joinedDaysAgo }: ClientPlan): boolean =>
      stage === "practises" && joinedDaysAgo * 24 > checkout.hoursAgo + 3 && !taken.has(id);
    const client = clients.find(isEligible) ?? clients.find(({ stage }) => stage === "practises");
    if (client === undefined) throw new Error("no sample client is left for a checkout");
    taken.add(client.id);
    const attemptSlug = `demo-checkout-${String(i + 1).padStart(2, "0")}`.padEnd(22, "0");
    return { ...checkout, attemptSlug, client, band: 6, isChecked: false };
  });
}

/**
 * Creates four coupons that work, two of them for one product and one of these of a fixed amount, and one coupon that
 * was stopped. Does nothing if they exist.
 */
export async function seedCoupons(services: Services, adminId: string): Promise<void> {
  const now = services.clock.now();
  const by = { accountId: adminId, isAdmin: true };
  const open = { max_uses: null, expires_at: null };
  const created = servicesAt(services, now - 91 * DAY_MS);
  await createCoupon(created, by, { code: "TEACHER50", discount_rate: 50, ...open, max_uses: 10 });
  await createCoupon(created, by, { code: "AUTUMN15", discount_rate: 15, ...open });
  const writing = { ...open, payment_link_type: LINK } as const;
  await createCoupon(created, by, { code: "WRITING10", discount_rate: 10, ...writing });
  await createCoupon(created, by, { code: "TWO-OFF", discount_rate: null, amount_off: 2, ...writing });
  const stopped = await createCoupon(created, by, { code: "OPENDAY75", discount_rate: 75, ...open });
  if (!isProblem(stopped)) await stopCoupon(servicesAt(services, now - 90 * DAY_MS), adminId, stopped.id);
}

type Buyer = Pick<ClientPlan, "email"> & { accountId: string; adminId: string };

/** Pays for an attempt at the time of `services`. */
export async function payForEvaluation(
  services: Services,
  { accountId, adminId, email }: Buyer,
  attemptSlug: string,
  payment: PlannedPayment,
): Promise<void> {
  if (payment.with !== "grant") return payForAttempt(services, accountId, attemptSlug, payment);
  const grant = { email, credits: 1, reason: "Won a place in our writing week", key: attemptSlug };
  expectDone("The grant", await grantCredits(services, adminId, grant));
}

/** Starts a checkout at the time of `services` and ends it as planned. Without the test checkout, does nothing. */
export async function addCheckout(
  services: Services,
  { accountId, adminId }: Pick<Buyer, "accountId" | "adminId">,
  { attemptSlug, end, coupon }: CheckoutPlan,
): Promise<void> {
  const testServices = withTestCheckout(services);
  if (testServices === null) return;
  const request = { payment_link_type: LINK, attempt_slug: attemptSlug, coupon } as const;
  const { checkout_url } = expectDone("The checkout", await startCheckout(testServices, accountId, request));
  const session = checkout_url.split("/").at(-1) ?? "";
  if (end === "declined") await fulfil({ ...testServices, payments: decliningGateway(testServices.payments) }, session);
  const later = withTestCheckout(servicesAt(services, services.clock.now() + CHECKOUT_LIFETIME_MS + MINUTE_MS));
  if (end === "expired" && later !== null) await fulfil(later, session);
  if (end !== "refunded") return;
  testServices.payments.testProvider?.pay(session);
  await fulfil(testServices, session);
  await refundAttempt(servicesAt(services, services.clock.now() + 5 * MINUTE_MS), adminId, {
    attemptSlug,
    reason: "The client paid by mistake.",
  });
}

/** Returns whether a checkout of the attempt was ever started. */
export async function hasPayment({ store }: Services, attemptSlug: string): Promise<boolean> {
  const row = await store.db
    .selectFrom("payment")
    .select("id")
    .where("attempt_slug", "=", attemptSlug)
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Refunds the payment of an attempt, even a free order. Does nothing without a payment (a granted credit) or without
 * the test checkout.
 */
export async function refundAttempt(
  services: Services,
  adminId: string,
  { attemptSlug, reason }: { attemptSlug: string; reason: string },
): Promise<void> {
  const testServices = withTestCheckout(services);
  const payment = await services.store.db
    .selectFrom("payment")
    .select("id")
    .where("attempt_slug", "=", attemptSlug)
    .where("status", "=", "SUCCEEDED")
    .executeTakeFirst();
  if (testServices === null || payment === undefined) return;
  expectDone("The refund", await refundPayment(testServices, payment.id, { by: adminId, reason }));
}

/** Returns the gateway as if a bank had declined the card of every checkout. */
function decliningGateway(payments: CheckoutGateway): CheckoutGateway {
  return {
    ...payments,
    async find(id) {
      const session = await payments.find(id);
      return session === null ? null : { ...session, hasFailed: true };
    },
  };
}
