import Stripe from "stripe";

/** What the learner is asked to pay; money in whole cents. */
export type CheckoutOrder = {
  /** Our payment's id: idempotency key of the call and reference on Stripe's side. */
  readonly paymentId: string;
  readonly title: string;
  readonly amountCents: number;
  readonly currency: string;
  readonly email: string;
  readonly successUrl: string;
  readonly cancelUrl: string;
};

/** The card payments of one Stripe account. */
export type StripeGateway = {
  /** Starts a checkout; the learner is sent to `url`. Throws when Stripe refuses or cannot be reached. */
  createCheckoutSession(order: CheckoutOrder): Promise<{ id: string; url: string }>;
  /** The event of a webhook call, or null when the signature is missing, wrong or older than five minutes. */
  verifyEvent(body: Uint8Array, signature: string | undefined): Promise<StripeEvent | null>;
};

export type StripeEvent = {
  readonly id: string;
  readonly type: string;
  /** Milliseconds since 1970. */ readonly createdAt: number;
};

const TOLERANCE_SECONDS = 300;
const PATIENCE_MS = 20_000;

/** `webhookSecret` may hold two, separated by a comma, while one replaces the other; `apiBase` null means Stripe itself. */
export function createStripeGateway(options: {
  secretKey: string;
  webhookSecret: string;
  apiBase: string | null;
}): StripeGateway {
  const stripe = new Stripe(options.secretKey, {
    maxNetworkRetries: 2,
    timeout: PATIENCE_MS,
    telemetry: false,
    ...addressOf(options.apiBase),
  });
  const secrets = options.webhookSecret.split(",").map((secret) => secret.trim());
  return {
    async createCheckoutSession(order) {
      const session = await stripe.checkout.sessions.create(
        {
          mode: "payment",
          client_reference_id: order.paymentId,
          customer_email: order.email,
          success_url: order.successUrl,
          cancel_url: order.cancelUrl,
          metadata: { payment_id: order.paymentId },
          line_items: [
            {
              quantity: 1,
              price_data: {
                currency: order.currency,
                unit_amount: order.amountCents,
                product_data: { name: order.title },
              },
            },
          ],
        },
        { idempotencyKey: order.paymentId },
      );
      if (session.url === null) throw new Error("Stripe opened a checkout without an address");
      return { id: session.id, url: session.url };
    },
    async verifyEvent(body, signature) {
      if (signature === undefined) return null;
      for (const secret of secrets) {
        try {
          // One after the other: the second secret is for the days of a rotation only.
          // oxlint-disable-next-line no-await-in-loop
          const event = await stripe.webhooks.constructEventAsync(
            Buffer.from(body),
            signature,
            secret,
            TOLERANCE_SECONDS,
          );
          return { id: event.id, type: event.type, createdAt: event.created * 1000 };
        } catch (error) {
          if (!(error instanceof Stripe.errors.StripeSignatureVerificationError)) return null;
        }
      }
      return null;
    },
  };
}

function addressOf(apiBase: string | null): { protocol?: "http" | "https"; host?: string; port?: number } {
  if (apiBase === null) return {};
  const url = new URL(apiBase);
  const protocol = url.protocol === "http:" ? "http" : "https";
  return { protocol, host: url.hostname, port: url.port === "" ? (protocol === "http" ? 80 : 443) : Number(url.port) };
}
