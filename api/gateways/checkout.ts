/** What the learner pays for; money in whole cents. A retry of the same order uses the same slug. */
export type CheckoutOrder = {
  /** Slug of our payment: the idempotency key of the call and the provider's reference. */
  readonly slug: string;
  readonly attemptSlug: string;
  readonly linkType: string;
  readonly title: string;
  readonly amountCents: number;
  /** Three capital letters. */
  readonly currency: string;
  readonly email: string;
  /** Paths of this app. The provider fills in `{CHECKOUT_SESSION_ID}`. */
  readonly successPath: string;
  readonly cancelPath: string;
  /** The checkout cannot be paid after this time, in milliseconds since 1970. */
  readonly expiresAt: number;
};

/** The provider's current state of a checkout and its payment. */
export type CheckoutSession = {
  readonly id: string;
  /** Our slug, as we sent it. */
  readonly reference: string | null;
  readonly status: "open" | "complete" | "expired";
  readonly isPaid: boolean;
  /** The checkout is complete, but the payment failed. */
  readonly hasFailed: boolean;
  readonly amountCents: number | null;
  readonly currency: string | null;
  readonly metadata: Readonly<Record<string, string>>;
  readonly paymentIntentId: string | null;
  readonly receiptUrl: string | null;
  readonly refundedCents: number;
  readonly dispute: "open" | "won" | "lost" | null;
};

/** A provider event with a verified signature. The caller then requests the current state of the checkout. */
export type PaymentEvent = {
  readonly id: string;
  readonly type: string;
  /** Milliseconds since 1970. */
  readonly createdAt: number;
  readonly sessionId: string | null;
  readonly paymentIntentId: string | null;
};

/** A provider of card payments. Every call to the provider throws if it cannot be reached. */
export type CheckoutGateway = {
  readonly provider: "stripe" | "test";
  /** Starts a checkout; the learner is redirected to `url`. Returns the same checkout for the same slug. */
  open(order: CheckoutOrder): Promise<{ id: string; url: string }>;
  find(sessionId: string): Promise<CheckoutSession | null>;
  findByIntent(paymentIntentId: string): Promise<CheckoutSession | null>;
  /** Lists checkouts created since this time, in milliseconds since 1970. */
  listSince(since: number): Promise<CheckoutSession[]>;
  /** Expires an open checkout. Does nothing to any other. */
  expire(sessionId: string): Promise<void>;
  /** Refunds the whole amount, once per key. Returns "refused" if the provider cannot refund it. */
  refund(paymentIntentId: string, key: string): Promise<"done" | "refused">;
  /** Deletes the payer's email address stored on this machine. An external provider keeps its own records. */
  forget(sessionId: string): Promise<void>;
  /** Returns the event of a webhook call. Null if the signature is missing, wrong or older than five minutes. */
  verifyEvent(body: Uint8Array, signature: string | undefined): Promise<PaymentEvent | null>;
  /** Functions for the page of the test checkout. Null with a real provider. */
  readonly testProvider: TestProvider | null;
};

/** The provider's side of the test checkout. */
export type TestProvider = {
  read(sessionId: string): { order: CheckoutOrder; status: "open" | "complete" | "expired" } | null;
  /** Pays. Returns false unless the checkout is open. */
  pay(sessionId: string): boolean;
};
