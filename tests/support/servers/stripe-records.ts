import { randomBytes } from "node:crypto";

export type Json = Record<string, unknown>;
type Session = {
  id: string;
  object: "checkout.session";
  amount_total: number;
  client_reference_id: string | null;
  created: number;
  currency: string;
  customer_email: string | null;
  expires_at: number;
  metadata: Record<string, string>;
  mode: string;
  payment_intent: string | null;
  payment_status: "paid" | "unpaid";
  status: "open" | "complete" | "expired";
  success_url: string;
  cancel_url: string;
  url: string | null;
};
type Intent = { id: string; object: "payment_intent"; status: string; latest_charge: string | null; amount: number };
type Charge = {
  id: string;
  object: "charge";
  amount: number;
  amount_refunded: number;
  disputed: boolean;
  payment_intent: string;
  receipt_url: string;
  refunded: boolean;
};
type Dispute = { id: string; object: "dispute"; charge: string; payment_intent: string; status: string };
export type StripeEvent = { id: string; object: "event"; type: string; created: number; data: { object: object } };
type Refusal = { status: number; type: string; code?: string; message: string; param?: string };

/** Actions of a learner, a bank or Stripe on a checkout. Each action queues the events that Stripe would send. */
export type StripeActions = {
  /** Events that are not delivered yet. */
  readonly events: StripeEvent[];
  session(id: string): Session;
  /** Pays a checkout. `tamper` replaces amount, currency or metadata. Throws if the checkout is not open. */
  pay(id: string, tamper?: { amount?: number; currency?: string; metadata?: Record<string, string> }): void;
  /** Pays with a method that takes days to succeed or fail. */
  payLater(id: string): { succeed(): void; fail(): void };
  /** Lets a checkout expire without a payment. */
  expire(id: string): void;
  /** Removes a checkout as if it had never been created. */
  forget(id: string): void;
  /** Refunds a payment in Stripe's dashboard, without our app. */
  refundAtStripe(id: string, cents?: number): void;
  openDispute(id: string): { close(status: "won" | "lost"): void };
};

const HALF_HOUR_SECONDS = 1800;
const DAY_SECONDS = 86_400;

/** Stores checkouts, payments, refunds and disputes, and changes them by the rules of Stripe's published API. */
export function createStripeRecords({ now }: { now: () => number }): {
  actions: StripeActions;
  /** Returns Stripe's reply to a request. Throws RefusalError if Stripe would reject the request. */
  respond: (method: string, path: string, form: URLSearchParams) => Json;
} {
  const sessions = new Map<string, Session>();
  const intents = new Map<string, Intent>();
  const charges = new Map<string, Charge>();
  const disputes: Dispute[] = [];
  const events: StripeEvent[] = [];
  const nowSeconds = (): number => Math.floor(now() / 1000);
  const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString("hex")}`;
  const emit = (type: string, object: object): void =>
    void events.push({
      id: newId("evt"),
      object: "event",
      type,
      created: nowSeconds(),
      data: { object: structuredClone(object) },
    });

  const sessionOf = (sessionId: string): Session => {
    const found = sessions.get(sessionId);
    if (found === undefined)
      throw makeRefusal(404, "resource_missing", `No such checkout.session: '${sessionId}'`, "session");
    return found;
  };
  const chargeOf = (session: Session): Charge => {
    const charge = charges.get(intents.get(session.payment_intent ?? "")?.latest_charge ?? "");
    if (charge === undefined) throw new Error("nothing was charged");
    return charge;
  };
  const charge = (session: Session, intent: Intent): void => {
    const newCharge: Charge = {
      id: newId("ch"),
      object: "charge",
      amount: session.amount_total,
      amount_refunded: 0,
      disputed: false,
      payment_intent: intent.id,
      receipt_url: `https://pay.stripe.com/receipts/${session.id}`,
      refunded: false,
    };
    charges.set(newCharge.id, newCharge);
    Object.assign(intent, { status: "succeeded", latest_charge: newCharge.id });
    session.payment_status = "paid";
  };
  const complete = (session: Session, status: string): Intent => {
    if (session.status !== "open") throw new Error(`the checkout is ${session.status}`);
    const intent: Intent = {
      id: newId("pi"),
      object: "payment_intent",
      status,
      latest_charge: null,
      amount: session.amount_total,
    };
    intents.set(intent.id, intent);
    Object.assign(session, { status: "complete", payment_intent: intent.id, url: null });
    return intent;
  };
  const refund = (found: Charge, cents: number): void => {
    if (found.refunded) throw makeRefusal(400, "charge_already_refunded", "Charge has already been refunded.");
    found.amount_refunded += cents;
    found.refunded = found.amount_refunded >= found.amount;
    emit("charge.refunded", found);
  };

  const expand = (session: Session, paths: readonly string[]): Json => {
    const wanted = paths.map((path) => path.replace(/^data\./u, ""));
    const intent = session.payment_intent === null ? null : intents.get(session.payment_intent);
    const isIntentExpanded = wanted.some((path) => path.startsWith("payment_intent"));
    if (intent === null || intent === undefined || !isIntentExpanded) return { ...session };
    const isChargeExpanded = wanted.includes("payment_intent.latest_charge") && intent.latest_charge !== null;
    const latest_charge = isChargeExpanded ? charges.get(intent.latest_charge ?? "") : intent.latest_charge;
    return { ...session, payment_intent: { ...intent, latest_charge } };
  };

  const create = (form: URLSearchParams): Json => {
    const amount = Number(form.get("line_items[0][price_data][unit_amount]"));
    const currency = form.get("line_items[0][price_data][currency]") ?? "";
    const expiresAt = Number(form.get("expires_at") ?? nowSeconds() + DAY_SECONDS);
    if (!Number.isInteger(amount) || amount < 0) throw makeRefusal(400, "parameter_invalid_integer", "Invalid integer");
    if (amount < 50)
      throw makeRefusal(
        400,
        "amount_too_small",
        "The Checkout Session's total amount must convert to at least 50 cents.",
      );
    if (!/^[a-z]{3}$/u.test(currency)) throw makeRefusal(400, "parameter_invalid", "Invalid currency");
    if (expiresAt < nowSeconds() + HALF_HOUR_SECONDS || expiresAt > nowSeconds() + DAY_SECONDS)
      throw makeRefusal(400, "parameter_invalid", "`expires_at` must be between 30 minutes and 24 hours", "expires_at");
    for (const name of ["success_url", "cancel_url"])
      if (!URL.canParse(form.get(name) ?? "")) throw makeRefusal(400, "url_invalid", "Not a valid URL", name);
    const sessionId = `cs_test_${randomBytes(24).toString("hex")}`;
    const session: Session = {
      id: sessionId,
      object: "checkout.session",
      amount_total: amount * Number(form.get("line_items[0][quantity]")),
      client_reference_id: form.get("client_reference_id"),
      created: nowSeconds(),
      currency,
      customer_email: form.get("customer_email"),
      expires_at: expiresAt,
      metadata: metadataOf(form),
      mode: form.get("mode") ?? "",
      payment_intent: null,
      payment_status: "unpaid",
      status: "open",
      success_url: form.get("success_url") ?? "",
      cancel_url: form.get("cancel_url") ?? "",
      url: `https://checkout.stripe.com/c/pay/${sessionId}`,
    };
    sessions.set(sessionId, session);
    return { ...session };
  };

  const list = (query: URLSearchParams): Json => {
    const gte = Number(query.get("created[gte]") ?? 0);
    const intent = query.get("payment_intent");
    const limit = Number(query.get("limit") ?? 10);
    const all = [...sessions.values()]
      .filter((session) => session.created >= gte && (intent === null || session.payment_intent === intent))
      .toReversed();
    const after = query.get("starting_after");
    const from = after === null ? 0 : all.findIndex((session) => session.id === after) + 1;
    const data = all.slice(from, from + limit).map((session) => expand(session, query.getAll("expand[0]")));
    return { object: "list", url: "/v1/checkout/sessions", has_more: from + limit < all.length, data };
  };

  const respond = (method: string, path: string, form: URLSearchParams): Json => {
    const [, , group, first] = path.split("/");
    if (group === "checkout" && first === "sessions") {
      const rest = path.split("/").slice(4);
      if (method === "POST" && rest.length === 0) return create(form);
      if (method === "GET" && rest.length === 0) return list(form);
      const session = sessionOf(rest[0] ?? "");
      if (method === "GET" && rest.length === 1) return expand(session, form.getAll("expand[0]"));
      if (method === "POST" && rest[1] === "expire") {
        if (session.status !== "open")
          throw makeRefusal(
            400,
            "resource_invalid",
            `Only Checkout Sessions with a status in ["open"] can be expired.`,
          );
        Object.assign(session, { status: "expired", url: null });
        emit("checkout.session.expired", session);
        return { ...session };
      }
    }
    if (group === "refunds" && method === "POST" && first === undefined) {
      const found = charges.get(intents.get(form.get("payment_intent") ?? "")?.latest_charge ?? "");
      if (found === undefined) throw makeRefusal(404, "resource_missing", "No such payment_intent", "payment_intent");
      if (found.disputed) throw makeRefusal(400, "charge_disputed", "This charge has been charged back.");
      refund(found, Number(form.get("amount") ?? found.amount - found.amount_refunded));
      return { id: newId("re"), object: "refund", status: "succeeded", payment_intent: found.payment_intent };
    }
    if (group === "disputes" && method === "GET")
      return {
        object: "list",
        url: "/v1/disputes",
        has_more: false,
        data: disputes.filter((dispute) => dispute.charge === form.get("charge")),
      };
    throw makeRefusal(404, "resource_missing", `Unrecognized request URL (${method}: ${path}).`);
  };

  const actions: StripeActions = {
    events,
    session: sessionOf,
    pay(sessionId, tamper = {}) {
      const session = sessionOf(sessionId);
      if (tamper.amount !== undefined) session.amount_total = tamper.amount;
      if (tamper.currency !== undefined) session.currency = tamper.currency;
      if (tamper.metadata !== undefined) session.metadata = tamper.metadata;
      charge(session, complete(session, "succeeded"));
      emit("checkout.session.completed", session);
    },
    payLater(sessionId) {
      const session = sessionOf(sessionId);
      const intent = complete(session, "processing");
      emit("checkout.session.completed", session);
      return {
        succeed() {
          charge(session, intent);
          emit("checkout.session.async_payment_succeeded", session);
        },
        fail() {
          intent.status = "requires_payment_method";
          emit("checkout.session.async_payment_failed", session);
        },
      };
    },
    expire(sessionId) {
      const session = sessionOf(sessionId);
      if (session.status !== "open") return;
      Object.assign(session, { status: "expired", url: null });
      emit("checkout.session.expired", session);
    },
    forget: (sessionId) => void sessions.delete(sessionId),
    refundAtStripe(sessionId, cents) {
      const found = chargeOf(sessionOf(sessionId));
      refund(found, cents ?? found.amount - found.amount_refunded);
    },
    openDispute(sessionId) {
      const found = chargeOf(sessionOf(sessionId));
      found.disputed = true;
      const dispute: Dispute = {
        id: newId("dp"),
        object: "dispute",
        charge: found.id,
        payment_intent: found.payment_intent,
        status: "needs_response",
      };
      disputes.push(dispute);
      emit("charge.dispute.created", dispute);
      return {
        close(status) {
          dispute.status = status;
          emit("charge.dispute.closed", dispute);
        },
      };
    },
  };
  return { actions, respond };
}

function metadataOf(form: URLSearchParams): Record<string, string> {
  return Object.fromEntries(
    [...form].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/u.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
}

/** A request that Stripe rejects, as an error of its API. */
export class RefusalError extends Error {
  readonly refusal: Refusal;
  constructor(given: Refusal) {
    super(given.message);
    this.refusal = given;
  }
}

export function makeRefusal(status: number, code: string, message: string, param?: string): RefusalError {
  const type = code === "idempotency_key_in_use" ? "idempotency_error" : "invalid_request_error";
  return new RefusalError({ status, type, code, message, ...(param === undefined ? {} : { param }) });
}
