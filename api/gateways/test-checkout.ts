import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { errorCode } from "../error-code.ts";
import { sha256Base64Url } from "#api/sha256.ts";
import type { CheckoutGateway, CheckoutOrder, CheckoutSession } from "./checkout.ts";

type StoredCheckout = {
  order: CheckoutOrder;
  createdAt: number;
  isPaid: boolean;
  isExpired: boolean;
  refundedCents: number;
};

/**
 * A test payment provider for development and trials. Stores its checkouts in files and charges no money. Never created
 * in production.
 */
export function createTestCheckout(options: { dir: string; clock: { now(): number } }): CheckoutGateway {
  const { dir, clock } = options;
  const toPath = (id: string): string | null => (/^cs_test_[\w-]{43}$/u.test(id) ? join(dir, `${id}.json`) : null);

  const load = (id: string): StoredCheckout | null => {
    const path = toPath(id);
    if (path === null) return null;
    try {
      return JSON.parse(readFileSync(path, "utf8")) as StoredCheckout;
    } catch (error) {
      if (errorCode(error) === "ENOENT") return null;
      throw error;
    }
  };
  const save = (id: string, checkout: StoredCheckout): void => {
    const path = toPath(id);
    if (path === null) throw new Error(`${id} is not one of our checkouts`);
    mkdirSync(dir, { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(checkout));
    renameSync(`${path}.new`, path);
  };
  const findStatus = ({ isPaid, isExpired, order }: StoredCheckout): CheckoutSession["status"] => {
    if (isPaid) return "complete";
    return isExpired || clock.now() >= order.expiresAt ? "expired" : "open";
  };
  const toSession = (id: string, checkout: StoredCheckout): CheckoutSession => ({
    id,
    reference: checkout.order.slug,
    status: findStatus(checkout),
    isPaid: checkout.isPaid,
    hasFailed: false,
    amountCents: checkout.order.amountCents,
    currency: checkout.order.currency,
    metadata: {
      payment_slug: checkout.order.slug,
      attempt_slug: checkout.order.attemptSlug,
      payment_link_type: checkout.order.linkType,
    },
    paymentIntentId: checkout.isPaid ? toIntentId(id) : null,
    receiptUrl: null,
    refundedCents: checkout.refundedCents,
    dispute: null,
  });
  const find = (id: string): CheckoutSession | null => {
    const checkout = load(id);
    return checkout === null ? null : toSession(id, checkout);
  };

  return {
    provider: "test",
    async open(order) {
      const id = toSessionId(order.slug);
      if (load(id) === null)
        save(id, { order, createdAt: clock.now(), isPaid: false, isExpired: false, refundedCents: 0 });
      return { id, url: `/dev/checkout/${id}` };
    },
    find: async (id) => find(id),
    findByIntent: async (intent) => find(intent.replace(/^pi_/u, "cs_")),
    async listSince(since) {
      mkdirSync(dir, { recursive: true });
      return readdirSync(dir)
        .filter((name) => name.endsWith(".json"))
        .flatMap((name) => {
          const id = name.slice(0, -".json".length);
          const checkout = load(id);
          return checkout === null || checkout.createdAt < since ? [] : [toSession(id, checkout)];
        });
    },
    async expire(id) {
      const checkout = load(id);
      if (checkout !== null && !checkout.isPaid) save(id, { ...checkout, isExpired: true });
    },
    async refund(intent) {
      const id = intent.replace(/^pi_/u, "cs_");
      const checkout = load(id);
      if (checkout?.isPaid !== true) return "refused";
      save(id, { ...checkout, refundedCents: checkout.order.amountCents });
      return "done";
    },
    async forget(id) {
      const checkout = load(id);
      if (checkout !== null) save(id, { ...checkout, order: { ...checkout.order, email: "" } });
    },
    verifyEvent: async () => null,
    testProvider: {
      read(id) {
        const checkout = load(id);
        return checkout === null ? null : { order: checkout.order, status: findStatus(checkout) };
      },
      pay(id) {
        const checkout = load(id);
        if (checkout === null || findStatus(checkout) !== "open") return false;
        save(id, { ...checkout, isPaid: true });
        return true;
      },
    },
  };
}

function toSessionId(slug: string): string {
  return `cs_test_${sha256Base64Url(slug)}`;
}

function toIntentId(sessionId: string): string {
  return sessionId.replace(/^cs_/u, "pi_");
}
