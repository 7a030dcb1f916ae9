/** What the learner is asked to pay; money in whole cents. The same order is asked for under the same slug. */
export type CheckoutOrder = {
  /** Our payment's slug: idempotency key of the call and reference on the provider's side. */
  readonly slug: string;
  readonly attemptSlug: string;
  readonly linkType: string;
  readonly title: string;
  readonly amountCents: number;
  /** Three capital letters. */
  readonly currency: string;
  readonly email: string;
  /** Addresses of this app, below its origin. `{CHECKOUT_SESSION_ID}` is filled in by the provider. */
  readonly successPath: string;
  readonly cancelPath: string;
  /** Milliseconds since 1970; nobody can pay after it. */
  readonly expiresAt: number;
};

/** What the provider knows of a checkout and of the money that came through it, at the moment of asking. */
export type CheckoutSession = {
  readonly id: string;
  /** Our slug, as we gave it. */
  readonly reference: string | null;
  readonly status: "open" | "complete" | "expired";
  readonly isPaid: boolean;
  /** Completed, and the money will not come after all. */
  readonly hasFailed: boolean;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly paymentIntentId: string | null;
  readonly receiptUrl: string | null;
  readonly refundedCents: number;
  readonly dispute: "open" | "won" | "lost" | null;
};

/** A message of the provider's whose signature was checked; what it is about is asked for afresh. */
export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly sessionId: string | null;
  readonly paymentIntentId: string | null;
};

/** Somebody who takes card payments for us. Everything that asks the provider throws when it cannot be reached. */
export type CheckoutGateway = {
  readonly provider: "stripe" | "test";
  /** Starts a checkout; the learner is sent to `url`. Asked again for the same slug it answers the same checkout. */
  open(order: CheckoutOrder): Promise<{ id: string; url: string }>;
  find(sessionId: string): Promise<CheckoutSession | null>;
  findByIntent(paymentIntentId: string): Promise<CheckoutSession | null>;
  /** Every checkout begun since then, in milliseconds since 1970. */
  listSince(since: number): Promise<CheckoutSession[]>;
  /** Makes an open checkout unpayable; does nothing to any other. */
  expire(sessionId: string): Promise<void>;
  /** Gives the whole amount back; the same key does it once. "refused" where the provider says that it cannot be. */
  refund(paymentIntentId: string, key: string): Promise<"done" | "refused">;
  /**
   * Removes who paid from what is kept on this machine. A provider elsewhere keeps its books by the law it is under, and
   * knows the payer by our slug alone.
   */
  forget(sessionId: string): Promise<void>;
  /** The event of a webhook call, or null when the signature is missing, wrong or older than five minutes. */
  verifyEvent(body: Uint8Array, signature: string | undefined): Promise<PaymentEvent | null>;
  /** What the page of the test checkout needs; null with a real provider. */
  readonly desk: TestDesk | null;
};

/** The far side of the test checkout. */
export type TestDesk = {
  read(sessionId: string): { order: CheckoutOrder; status: "open" | "complete" | "expired" } | null;
  /** Pays; false where the checkout is not open any more. */
  pay(sessionId: string): boolean;
};
