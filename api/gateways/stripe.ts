import Stripe from "stripe";
import type { CheckoutGateway, CheckoutSession, PaymentEvent } from "./checkout.ts";

const SIGNATURE_TOLERANCE_SECONDS = 300;
const TIMEOUT_MS = 8000;
/** For `find`: if a learner waits, the caller has a fallback; if a job calls, the job tries again. */
const NO_RETRIES = { maxNetworkRetries: 0 };
const EXPAND = "payment_intent.latest_charge";
const PAGE_SIZE = 100;

/**
 * Card payments of one Stripe account. `webhookSecret` can have two secrets, separated by a comma, during a rotation.
 * With `apiBase` null, calls go to Stripe. `origin` is the public origin of the app.
 */
export function createStripeGateway(options: {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | null;
  origin: string;
  /** Timeout of one call, in milliseconds. */
  timeoutMs?: number;
}): CheckoutGateway {
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: 2,
    timeout: options.timeoutMs ?? TIMEOUT_MS,
    telemetry: false,
    ...toStripeAddress(options.apiBase),
  });
  const secrets = options.webhookSecret.split(",").map((secret) => secret.trim());

  const toSession = async (session: Stripe.Checkout.Session): Promise<CheckoutSession> => {
    const intent = typeof session.payment_intent === "object" ? session.payment_intent : null;
    const charge = typeof intent?.latest_charge === "object" ? intent.latest_charge : null;
    const isComplete = session.status === "complete";
    const isPaid = session.payment_status === "paid" || session.payment_status === "no_payment_required";
    return {
      id: session.id,
      reference: session.client_reference_id,
      status: toStatus(session.status),
      isPaid,
      hasFailed:
        isComplete && !isPaid && (intent?.status === "requires_payment_method" || intent?.status === "canceled"),
      amountCents: session.amount_total,
      currency: session.currency?.toUpperCase() ?? null,
      metadata: session.metadata ?? {},
      paymentIntentId: typeof session.payment_intent === "string" ? session.payment_intent : (intent?.id ?? null),
      receiptUrl: charge?.receipt_url ?? null,
      refundedCents: charge?.amount_refunded ?? 0,
      dispute: charge?.disputed === true ? await readDispute(charge.id) : null,
    };
  };

  const readDispute = async (charge: string): Promise<CheckoutSession["dispute"]> => {
    const { data } = await stripe.disputes.list({ charge, limit: 10 });
    const statuses = data.map((dispute) => dispute.status as string);
    if (statuses.includes("lost")) return "lost";
    const isOver = statuses.every(
      (status) => status === "won" || status === "warning_closed" || status === "prevented",
    );
    return isOver ? "won" : "open";
  };

  return {
    provider: "stripe",
    testProvider: null,
    async open(order) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: order.slug,
          customer_email: order.email,
          success_url: options.origin + order.successPath,
          cancel_url: options.origin + order.cancelPath,
          expires_at: Math.floor(order.expiresAt / 1000),
          metadata: {
            payment_slug: order.slug,
            attempt_slug: order.attemptSlug,
            payment_link_type: order.linkType,
          },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: order.currency.toLowerCase(),
                unit_amount: order.amountCents,
                product_data: { name: order.title },
              },
            },
          ],
        },
        { idempotencyKey: order.slug },
      );
      if (session.url === null) throw new Error("Stripe opened a checkout without an address");
      return { id: session.id, url: session.url };
    },
    async find(sessionId) {
      try {
        return await toSession(await stripe.checkout.sessions.retrieve(sessionId, { expand: [EXPAND] }, NO_RETRIES));
      } catch (error) {
        if (error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode === 404) return null;
        throw error;
      }
    },
    async findByIntent(paymentIntentId) {
      const { data } = await stripe.checkout.sessions.list({
        payment_intent: paymentIntentId,
        limit: 1,
        expand: [`data.${EXPAND}`],
      });
      return data[0] === undefined ? null : toSession(data[0]);
    },
    async listSince(since) {
      const found: CheckoutSession[] = [];
      const created = { gte: Math.floor(since / 1000) };
      for await (const session of stripe.checkout.sessions.list({
        created,
        limit: PAGE_SIZE,
        expand: [`data.${EXPAND}`],
      }))
        found.push(await toSession(session));
      return found;
    },
    async expire(sessionId) {
      try {
        await stripe.checkout.sessions.expire(sessionId);
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
      }
    },
    async refund(paymentIntentId, key) {
      try {
        await stripe.refunds.create({ payment_intent: paymentIntentId }, { idempotencyKey: key });
        return "done";
      } catch (error) {
        if (!(error instanceof Stripe.errors.StripeInvalidRequestError)) throw error;
        return error.code === "charge_already_refunded" ? "done" : "refused";
      }
    },
    forget: async () => undefined,
    async verifyEvent(body, signature) {
      if (signature === undefined) return null;
      for (const secret of secrets) {
        try {
          // One secret after the other, because there is a second one only during a rotation.
          const event = await stripe.webhooks.constructEventAsync(
            Buffer.from(body),
            signature,
            secret,
            SIGNATURE_TOLERANCE_SECONDS,
          );
          return { id: event.id, type: event.type, createdAt: event.created * 1000, ...findSubject(event) };
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return null;
        }
      }
      return null;
    },
  };
}

function toStatus(status: string | null): CheckoutSession["status"] {
  return status === "complete" || status === "expired" ? status : "open";
}

function findSubject(event: Stripe.Event): Pick<PaymentEvent, "sessionId" | "paymentIntentId"> {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.expired":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
      return { sessionId: event.data.object.id ?? null, paymentIntentId: null };
    case "charge.refunded":
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed": {
      const intent = event.data.object.payment_intent;
      return { sessionId: null, paymentIntentId: typeof intent === "object" ? (intent?.id ?? null) : (intent ?? null) };
    }
    default:
      return { sessionId: null, paymentIntentId: null };
  }
}

function toStripeAddress(apiBase: string | null): { protocol?: "http" | "https"; host?: string; port?: number } {
  if (apiBase === null) return {};
  const url = new URL(apiBase);
  const [protocol, defaultPort] = url.protocol === "http:" ? (["http", 80] as const) : (["https", 443] as const);
  return { protocol, host: url.hostname, port: url.port === "" ? defaultPort : Number(url.port) };
}
