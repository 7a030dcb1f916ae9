import { createHash } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, renameSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import type { CheckoutGateway, CheckoutOrder, CheckoutSession } from "./checkout.ts";

type Kept = { order: CheckoutOrder; createdAt: number; isPaid: boolean; isExpired: boolean; refundedCents: number };

/**
 * A test payment provider for development and trials. Stores its checkouts in files; no money moves. Never created in
 * production.
 */
export function createTestCheckout(options: { dir: string; clock: { now(): number } }): CheckoutGateway {
  const { dir, clock } = options;
  const pathOf = (id: string): string | null => (/^cs_test_[\w-]{43}$/u.test(id) ? join(dir, `${id}.json`) : null);

  const load = (id: string): Kept | null => {
    const path = pathOf(id);
    if (path === null) return null;
    try {
      return JSON.parse(readFileSync(path, "utf8")) as Kept;
    } catch (error) {
      if (error instanceof Error && "code" in error && error.code === "ENOENT") return null;
      throw error;
    }
  };
  const keep = (id: string, kept: Kept): void => {
    const path = pathOf(id);
    if (path === null) throw new Error(`${id} is no checkout of ours`);
    mkdirSync(dir, { recursive: true });
    writeFileSync(`${path}.new`, JSON.stringify(kept));
    renameSync(`${path}.new`, path);
  };
  const statusOf = (kept: Kept): CheckoutSession["status"] =>
    kept.isPaid ? "complete" : kept.isExpired || clock.now() >= kept.order.expiresAt ? "expired" : "open";
  const toSession = (id: string, kept: Kept): CheckoutSession => ({
    id,
    reference: kept.order.slug,
    status: statusOf(kept),
    isPaid: kept.isPaid,
    hasFailed: false,
    amountCents: kept.order.amountCents,
    currency: kept.order.currency,
    metadata: {
      payment_slug: kept.order.slug,
      attempt_slug: kept.order.attemptSlug,
      payment_link_type: kept.order.linkType,
    },
    paymentIntentId: kept.isPaid ? intentOf(id) : null,
    receiptUrl: null,
    refundedCents: kept.refundedCents,
    dispute: null,
  });
  const find = (id: string): CheckoutSession | null => {
    const kept = load(id);
    return kept === null ? null : toSession(id, kept);
  };

  return {
    provider: "test",
    async open(order) {
      const id = sessionOf(order.slug);
      if (load(id) === null)
        keep(id, { order, createdAt: clock.now(), isPaid: false, isExpired: false, refundedCents: 0 });
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
          const kept = load(id);
          return kept === null || kept.createdAt < since ? [] : [toSession(id, kept)];
        });
    },
    async expire(id) {
      const kept = load(id);
      if (kept !== null && !kept.isPaid) keep(id, { ...kept, isExpired: true });
    },
    async refund(intent) {
      const id = intent.replace(/^pi_/u, "cs_");
      const kept = load(id);
      if (kept?.isPaid !== true) return "refused";
      keep(id, { ...kept, refundedCents: kept.order.amountCents });
      return "done";
    },
    async forget(id) {
      const kept = load(id);
      if (kept !== null) keep(id, { ...kept, order: { ...kept.order, email: "" } });
    },
    verifyEvent: async () => null,
    testProvider: {
      read(id) {
        const kept = load(id);
        return kept === null ? null : { order: kept.order, status: statusOf(kept) };
      },
      pay(id) {
        const kept = load(id);
        if (kept === null || statusOf(kept) !== "open") return false;
        keep(id, { ...kept, isPaid: true });
        return true;
      },
    },
  };
}

function sessionOf(slug: string): string {
  return `cs_test_${createHash("sha256").update(slug).digest("base64url")}`;
}

function intentOf(sessionId: string): string {
  return sessionId.replace(/^cs_/u, "pi_");
}
