import { createStripeGateway } from "#api/gateways/stripe.ts";
import type { CheckoutGateway } from "#api/gateways/checkout.ts";
import { insertCoupon } from "#api/store/payment/coupons.ts";
import { findPayment, type PaymentRow } from "#api/store/payment/payments.ts";
import { insertAttempt, updateAttempt } from "#api/store/attempt/attempts.ts";
import { EMPTY_WORK } from "#core/exam/attempt/attempt.ts";
import type { CouponCreate } from "#core/wire/payment/payment.ts";
import { makeCompiledWriting } from "#tests/support/fixture-writing.ts";
import { MINUTE_MS } from "#core/exam/durations.ts";
import type { StripeEvent } from "#tests/support/servers/stripe-records.ts";
import { createStripeServer, type StripeServer } from "#tests/support/servers/stripe-server.ts";
import { createAccount, renewToken } from "./accounts.ts";
import { attemptSlug, makeAttemptHead, makeWritingHead } from "./commands.ts";
import { makeCompiledModule, publishModules } from "./library.ts";
import { callOk } from "./replies.ts";
import { createTestApp, TEST_NOW, type TestApp } from "./test-app.ts";

export const WEBHOOK_SECRET = "whsec_test_one";

export type Buyer = { id: string; token: string; attempt: string };
export type StripeTestApp = {
  app: TestApp;
  stripe: StripeServer;
  /** Creates a learner with a submitted Writing attempt. */
  createBuyer(name: string): Promise<Buyer>;
  /** Advances the clock. Returns the same learner with a valid access token. */
  advance(buyer: Buyer, minutes: number): Promise<Buyer>;
  /** Stores an attempt: by default a Writing attempt that was handed in. Returns its slug. */
  createAttempt(
    accountId: string,
    options?: { module_type?: "reading" | "writing"; isOpen?: boolean },
  ): Promise<string>;
  createCoupon(code: string, change?: Partial<CouponCreate>): Promise<void>;
  /** Starts a checkout and returns the payment's slug and the Stripe session id. */
  startCheckout(buyer: Buyer, coupon?: string): Promise<{ slug: string; session: string }>;
  /** Delivers an event to our webhook. Returns the status of the reply. */
  deliver(event: StripeEvent): Promise<number>;
  /** Delivers every waiting event, in the order of creation. */
  deliverAll(): Promise<void>;
  /** Runs `work` while calls to Stripe time out after 50 ms. */
  withShortTimeout<T>(work: () => Promise<T>): Promise<T>;
  readPayment(slug: string): Promise<PaymentRow>;
  readCredits(buyer: Pick<Buyer, "token">): Promise<number>;
  close(): Promise<void>;
};

/** Creates an app whose payments go through the real Stripe library to a local server with Stripe's API. */
export async function createStripeTestApp(options: {
  url: string;
  payments?: CheckoutGateway;
}): Promise<StripeTestApp> {
  let app: TestApp | null = null;
  const stripe = await createStripeServer({ now: () => app?.clock.now() ?? TEST_NOW });
  const settings = {
    secretKey: "sk_test_x",
    webhookSecret: WEBHOOK_SECRET,
    apiBase: stripe.url,
    origin: "http://localhost:3000",
  };
  const payments = options.payments ?? createStripeGateway(settings);
  const testApp = await createTestApp({ url: options.url, services: { payments } });
  app = testApp;
  await publishModules(testApp, makeCompiledWriting(), await makeCompiledModule());
  let attempts = 0;
  const createAttempt: StripeTestApp["createAttempt"] = async (
    accountId,
    { module_type = "writing", isOpen = false } = {},
  ) => {
    attempts += 1;
    const slug = attemptSlug(attempts);
    const { store, clock } = testApp.services;
    const head = module_type === "writing" ? makeWritingHead(slug) : makeAttemptHead(slug);
    await store.withTx(async (tx) => {
      const row = { ...head, account_id: accountId, questions: 2, now: clock.now() };
      await insertAttempt(tx, row, EMPTY_WORK);
      if (!isOpen) await updateAttempt(tx, slug, { status: "Completed", submitted_at: clock.now() }, clock.now());
    });
    return slug;
  };
  const deliver: StripeTestApp["deliver"] = async (event) => {
    const { body, signature } = stripe.sign(event, WEBHOOK_SECRET);
    const response = await testApp.request("/api/payment/stripe/webhook/", {
      method: "POST",
      body,
      headers: { "content-type": "application/json; charset=utf-8", "stripe-signature": signature },
    });
    return response.status;
  };
  return {
    app: testApp,
    stripe,
    createAttempt,
    deliver,
    async createBuyer(name) {
      const account = await createAccount(testApp, name);
      return { ...account, attempt: await createAttempt(account.id) };
    },
    async advance(buyer, minutes) {
      testApp.clock.advance(minutes * MINUTE_MS);
      return { ...buyer, token: await renewToken(testApp, buyer) };
    },
    async createCoupon(code, change = {}) {
      const coupon: CouponCreate = { code, discount_rate: 20, max_uses: null, expires_at: null, ...change };
      await testApp.services.store.withTx((tx) => insertCoupon(tx, coupon, null, testApp.clock.now()));
    },
    async startCheckout(buyer, coupon) {
      const body = { payment_link_type: "WRITING1", coupon: coupon ?? null, attempt_slug: buyer.attempt };
      const { payment_slug, checkout_url } = await callOk(testApp, "createCheckoutSession", {
        token: buyer.token,
        body,
      });
      return { slug: payment_slug, session: checkout_url.split("/").at(-1) ?? "" };
    },
    async deliverAll() {
      for (const event of stripe.events.splice(0)) await deliver(event);
    },
    async withShortTimeout(work) {
      Object.assign(testApp.services, { payments: createStripeGateway({ ...settings, timeoutMs: 50 }) });
      return work().finally(() => Object.assign(testApp.services, { payments }));
    },
    async readPayment(slug) {
      const row = await findPayment(testApp.services.store.db, slug);
      if (row === null) throw new Error(`no payment ${slug}`);
      return row;
    },
    async readCredits({ token }) {
      return (await callOk(testApp, "walletCredits", { token })).credits;
    },
    async close() {
      await testApp.close();
      await stripe.close();
    },
  };
}
