import { publishBooks } from "#api/commands/operate/publish.ts";
import { createStripeGateway } from "#api/gateways/stripe.ts";
import type { CheckoutGateway } from "#api/gateways/checkout.ts";
import { insertCoupon } from "#api/store/payment/coupons.ts";
import { findPayment, type PaymentRow } from "#api/store/payment/payments.ts";
import { insertAttempt, updateAttempt } from "#api/store/attempt/attempts.ts";
import { EMPTY_WORK } from "#core/exam/attempt/attempt.ts";
import type { CouponCreate } from "#core/wire/payment/payment.ts";
import { compiledWriting, fixtureWriting } from "#tests/support/fixture-writing.ts";
import type { StripeEvent } from "#tests/support/stripe-records.ts";
import { createStripeServer, type StripeServer } from "#tests/support/stripe-server.ts";
import { expectOk } from "./learners.ts";
import { attemptSlug, compiledBook, compiledModule, head } from "./library.ts";
import { createTestApp, TEST_NOW, type TestApp } from "./test-app.ts";
import { createAccount } from "./accounts.ts";

export const WEBHOOK_SECRET = "whsec_test_one";

export type Buyer = { id: string; token: string; attempt: string };
export type StripeTestApp = {
  app: TestApp;
  stripe: StripeServer;
  /** Creates a learner with a submitted Writing attempt. */
  createBuyer(name: string): Promise<Buyer>;
  /** Advances the clock. Returns the same learner with a valid access token. */
  advance(buyer: Buyer, minutes: number): Promise<Buyer>;
  /** Stores a submitted Writing attempt, unless `change` says otherwise. Returns its slug. */
  createAttempt(accountId: string, change?: { module_type?: "reading" | "writing"; isOpen?: boolean }): Promise<string>;
  createCoupon(code: string, change?: Partial<CouponCreate>): Promise<void>;
  /** Starts a checkout and returns the payment's slug and the Stripe session id. */
  startCheckout(buyer: Buyer, coupon?: string): Promise<{ slug: string; session: string }>;
  /** Delivers an event to our webhook and returns the status. */
  deliver(event: StripeEvent): Promise<number>;
  /** Delivers every waiting event. */
  deliverAll(): Promise<void>;
  /** Runs work with a very short time limit for Stripe. */
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
  await publishBooks(testApp.services, [compiledBook("tides", 1, [[compiledWriting(), await compiledModule()]])]);
  const heads = {
    writing: {
      module_type: "writing",
      module_slug: fixtureWriting.slug,
      content_version: fixtureWriting.content_version,
    },
    reading: {},
  } as const;
  let attempts = 0;
  const createAttempt: StripeTestApp["createAttempt"] = async (
    accountId,
    { module_type = "writing", isOpen = false } = {},
  ) => {
    attempts += 1;
    const slug = attemptSlug(attempts);
    const { store, clock } = testApp.services;
    await store.withTx(async (tx) => {
      const row = { ...head(slug, heads[module_type]), account_id: accountId, questions: 2, now: clock.now() };
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
      testApp.clock.advance(minutes * 60_000);
      const claims = {
        accountId: buyer.id,
        sessionId: buyer.id.replace("account-", "session-"),
        role: "learner",
      } as const;
      return { ...buyer, token: await testApp.services.accessTokens.sign(claims, testApp.clock.now()) };
    },
    async createCoupon(code, change = {}) {
      const coupon: CouponCreate = { code, discount_rate: 20, max_uses: null, expires_at: null, ...change };
      await testApp.services.store.withTx((tx) => insertCoupon(tx, coupon, null, testApp.clock.now()));
    },
    async startCheckout(buyer, coupon) {
      const body = { payment_link_type: "WRITING1", coupon: coupon ?? null, attempt_slug: buyer.attempt };
      const { payment_slug, checkout_url } = (await expectOk(
        testApp.call("createCheckoutSession", { token: buyer.token, body }),
      )) as { payment_slug: string; checkout_url: string };
      return { slug: payment_slug, session: checkout_url.split("/").at(-1) ?? "" };
    },
    async deliverAll() {
      for (const event of stripe.events.splice(0)) {
        // In the order of creation.
        await deliver(event);
      }
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
      return ((await expectOk(testApp.call("walletCredits", { token }))) as { credits: number }).credits;
    },
    async close() {
      await testApp.close();
      await stripe.close();
    },
  };
}
