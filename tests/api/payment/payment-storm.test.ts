import { afterAll, beforeAll, expect, it } from "vitest";
import { reconcilePayments } from "#api/jobs/reconcile-payments.ts";
import type { Store } from "#api/store/store.ts";
import type { PaymentStatus } from "#core/wire/payment/payment.ts";
import { describeEachEngine } from "../support/engines.ts";
import { type Buyer, createStripeTestApp, type StripeTestApp } from "../support/payments.ts";

const BATCH = 25;
const COUPON = "STORM";
/** Fixed, so that a failure repeats; change it to explore other orders. */
const SEED = 20_260_301;

type Fate = "paid" | "ran out" | "paid later" | "failed later" | "refunded" | "won" | "lost" | "left open";
const FATES: readonly Fate[] = [
  "paid",
  "paid",
  "ran out",
  "paid later",
  "failed later",
  "refunded",
  "won",
  "lost",
  "left open",
];
const ENDS: Record<Fate, { status: PaymentStatus; credits: number }> = {
  paid: { status: "SUCCEEDED", credits: 1 },
  "ran out": { status: "CANCELLED", credits: 0 },
  "paid later": { status: "SUCCEEDED", credits: 1 },
  "failed later": { status: "FAILED", credits: 0 },
  refunded: { status: "REFUNDED", credits: 0 },
  won: { status: "SUCCEEDED", credits: 1 },
  lost: { status: "REFUNDED", credits: 0 },
  "left open": { status: "PENDING", credits: 0 },
};

class Crash extends Error {}

describeEachEngine("payments under concurrent, lost and repeated messages", (engine) => {
  const runs = engine.kind === "sqlite" ? 500 : 100;
  let stripeApp: StripeTestApp;
  let isStormy = false;
  const random = generator(SEED);

  beforeAll(async () => {
    stripeApp = await createStripeTestApp({ url: await engine.readyUrl() });
    await stripeApp.coupon(COUPON);
    const storeWithoutFaults = stripeApp.app.services.store;
    // The process dies before the commit, or after it and before the reply.
    const withTx: Store["withTx"] = async (work, options) => {
      const fate = isStormy ? random() : 1;
      const result = await storeWithoutFaults.withTx(async (tx) => {
        const done = await work(tx);
        if (fate < 0.1) throw new Crash("before the commit");
        return done;
      }, options);
      if (fate < 0.2) throw new Crash("after the commit");
      return result;
    };
    Object.assign(stripeApp.app.services, { store: { ...storeWithoutFaults, withTx } });
  });
  afterAll(() => stripeApp.close());

  const shuffle = <T>(list: T[]): T[] =>
    list
      .map((item) => ({ item, at: random() }))
      .sort((one, other) => one.at - other.at)
      .map(({ item }) => item);

  /** Retries in two tabs at once; both lead to the same checkout. */
  const start = async (buyer: Buyer): Promise<string> => {
    const body = { payment_link_type: "WRITING1", coupon: random() < 0.5 ? COUPON : null, attempt_slug: buyer.attempt };
    const press = () => stripeApp.app.call("createCheckoutSession", { token: buyer.token, body });
    for (;;) {
      const replies = await Promise.all([press(), press()]);
      const urls = await Promise.all(
        replies
          .filter((reply) => reply.status === 200)
          .map(async (reply) => (await reply.json()) as { checkout_url: string }),
      );
      expect(new Set(urls.map((each) => each.checkout_url)).size).toBeLessThanOrEqual(1);
      const url = urls[0]?.checkout_url;
      if (url !== undefined) return url.split("/").at(-1) ?? "";
    }
  };

  const meet = (fate: Fate, session: string): void => {
    const { stripe } = stripeApp;
    if (fate === "ran out") stripe.runOut(session);
    else if (fate === "paid later") stripe.payLater(session).succeed();
    else if (fate === "failed later") stripe.payLater(session).fail();
    else if (fate !== "left open") {
      stripe.pay(session);
      if (fate === "refunded") stripe.refundAtStripe(session);
      if (fate === "won" || fate === "lost") stripe.openDispute(session).close(fate);
    }
  };

  it(`fulfil each payment exactly once, over ${runs} runs (seed ${SEED})`, { timeout: 60_000 }, async () => {
    const all: { buyer: Buyer; fate: Fate; session: string }[] = [];
    for (let batch = 0; batch < runs / BATCH; batch += 1) {
      isStormy = false;
      const buyers = await Promise.all(Array.from({ length: BATCH }, (_, n) => stripeApp.buyer(`storm-${batch}-${n}`)));
      isStormy = true;
      const checkouts = await Promise.all(
        buyers.map(async (buyer) => {
          const session = await start(buyer);
          return { buyer, session, fate: FATES[Math.floor(random() * FATES.length)] ?? "paid" };
        }),
      );
      for (const { fate, session } of checkouts) meet(fate, session);
      all.push(...checkouts);
      // Each event three times, in any order, one in five lost, all at once, while learners return as well.
      const events = stripeApp.stripe.events.splice(0);
      const kept = shuffle([...events, ...events, ...events].filter(() => random() > 0.2));
      const looks = shuffle(checkouts).slice(0, BATCH / 2);
      await Promise.all([
        ...kept.map((event) => stripeApp.deliver(event)),
        ...looks.map(async ({ buyer, session }) => {
          const row = await stripeApp.app.services.store.db
            .selectFrom("payment")
            .select("slug")
            .where("session_id", "=", session)
            .executeTakeFirst();
          if (row === undefined) return;
          const body = { payment_slug: row.slug, session_id: session };
          await stripeApp.app.call("paymentStatus", { token: buyer.token, body });
        }),
      ]);
    }
    isStormy = false;
    await reconcilePayments(stripeApp.app.services);

    const { db } = stripeApp.app.services.store;
    const rows = await db.selectFrom("payment").selectAll().execute();
    const wallets = await db.selectFrom("wallet_account").selectAll().execute();
    const ledger = await db.selectFrom("wallet_ledger").selectAll().execute();
    for (const { buyer, fate, session } of all) {
      const row = rows.find((each) => each.session_id === session);
      const credits = wallets.find((wallet) => wallet.account_id === buyer.id)?.credits ?? 0;
      const moves = ledger.filter((each) => each.account_id === buyer.id);
      expect({ fate, session, status: row?.status, credits }).toEqual({ fate, session, ...ENDS[fate] });
      expect(moves.filter((move) => move.kind === "payment").length).toBe(row?.points_credited);
      expect(moves.reduce((sum, move) => sum + move.delta, 0)).toBe(credits);
    }
    const open = rows.filter((row) => ["PENDING", "SUCCEEDED", "REFUNDED"].includes(row.status));
    const coupon = await db.selectFrom("coupon").select("used").where("code", "=", COUPON).executeTakeFirstOrThrow();
    expect(coupon.used).toBe(open.filter((row) => row.coupon_code === COUPON).length);
    expect(all).toHaveLength(runs);
  });

  it("are all completed by the reconciliation when no event arrives", async () => {
    const buyers = await Promise.all(Array.from({ length: 20 }, (_, n) => stripeApp.buyer(`silent-${n}`)));
    const checkouts = await Promise.all(buyers.map((buyer) => stripeApp.checkout(buyer)));
    for (const { session } of checkouts) stripeApp.stripe.pay(session);
    stripeApp.stripe.events.length = 0;
    stripeApp.app.clock.advance(15 * 60_000);
    await reconcilePayments(stripeApp.app.services);
    const statuses = await Promise.all(checkouts.map(async ({ slug }) => (await stripeApp.payment(slug)).status));
    expect(new Set(statuses)).toEqual(new Set(["SUCCEEDED"]));
  });
});

/** mulberry32: seeded numbers from 0 to 1. */
function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
