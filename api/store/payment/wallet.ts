import { PAYMENT_LINK_TYPES, type PaymentLinkType } from "#core/wire/payment/products.ts";
import type { Db, Tx } from "../store.ts";
import type { LedgerKind } from "../tables/payment.ts";

export type CreditMovement = {
  readonly accountId: string;
  /** The product that the credits pay for. WRITING1 if absent. */
  readonly linkType?: PaymentLinkType;
  /** Idempotency key: a movement with the same key happens once. */
  readonly key: string;
  readonly kind: LedgerKind;
  readonly delta: number;
  readonly paymentSlug?: string;
  readonly attemptSlug?: string;
  readonly note?: string;
  /** Milliseconds since 1970. */
  readonly now: number;
};

/** Returns the learner's credits for one product. */
export async function findCreditBalance(
  db: Db,
  accountId: string,
  linkType: PaymentLinkType = "WRITING1",
): Promise<number> {
  return (await findBalances(db, accountId))[linkType];
}

/** Returns the learner's credits for each product. */
export async function findBalances(db: Db, accountId: string): Promise<Record<PaymentLinkType, number>> {
  const rows = await db
    .selectFrom("wallet_account")
    .select(["link_type", "credits"])
    .where("account_id", "=", accountId)
    .execute();
  return Object.fromEntries(
    PAYMENT_LINK_TYPES.map((type) => [type, rows.find(({ link_type }) => link_type === type)?.credits ?? 0]),
  ) as Record<PaymentLinkType, number>;
}

/** Returns the ledger entries of the learner's credits for one product, oldest first. */
export async function listMovements(
  db: Db,
  accountId: string,
  linkType: PaymentLinkType,
): Promise<Pick<CreditMovement, "kind" | "delta">[]> {
  return db
    .selectFrom("wallet_ledger")
    .select(["kind", "delta"])
    .where("account_id", "=", accountId)
    .where("link_type", "=", linkType)
    .orderBy("id")
    .execute();
}

/** Returns whether the ledger has an entry with this key. */
export async function hasMovement(db: Db, key: string): Promise<boolean> {
  const row = await db.selectFrom("wallet_ledger").select("id").where("key", "=", key).executeTakeFirst();
  return row !== undefined;
}

/**
 * Changes the balance and adds a ledger entry. Changes nothing and returns "known" if the ledger has an entry with this
 * key, or "short" if the balance would fall below zero.
 */
export async function moveCredits(tx: Tx, movement: CreditMovement): Promise<"moved" | "known" | "short"> {
  const { accountId, linkType = "WRITING1", key, kind, delta, paymentSlug, attemptSlug, note, now } = movement;
  const oldBalance = await lockWallet(tx, accountId, linkType, now);
  if (await hasMovement(tx, key)) return "known";
  const balance = oldBalance + delta;
  if (balance < 0) return "short";
  await tx
    .insertInto("wallet_ledger")
    .values({
      account_id: accountId,
      link_type: linkType,
      key,
      kind,
      delta,
      balance,
      payment_slug: paymentSlug ?? null,
      attempt_slug: attemptSlug ?? null,
      note: note ?? null,
      created_at: now,
    })
    .execute();
  await tx
    .updateTable("wallet_account")
    .set({ credits: balance, updated_at: now })
    .where("account_id", "=", accountId)
    .where("link_type", "=", linkType)
    .where("credits", "=", oldBalance)
    .execute();
  return "moved";
}

/**
 * Spends one credit on the evaluation of an attempt. Call in the transaction that creates the evaluation, after
 * checking who owns the attempt. Returns "already_spent" if a credit was spent on this attempt and not returned.
 */
export async function spendCredit(
  tx: Tx,
  { accountId, attemptSlug, linkType = "WRITING1", now }: Spending,
): Promise<"spent" | "already_spent" | "no_credit"> {
  await lockWallet(tx, accountId, linkType, now);
  const { spent, returned } = await countSpending(tx, attemptSlug, linkType);
  if (spent > returned) return "already_spent";
  const moved = await moveCredits(tx, {
    accountId,
    linkType,
    key: `spend:${toSpendingKey(attemptSlug, linkType)}:${spent + 1}`,
    kind: "spend",
    delta: -1,
    attemptSlug,
    now,
  });
  return moved === "short" ? "no_credit" : "spent";
}

/**
 * Gives the credit of a cancelled evaluation back to the learner. Returns false if no credit is spent on the attempt.
 * If a payment was refunded while its credit was spent, takes the returned credit for that payment at once.
 */
export async function returnCredit(
  tx: Tx,
  { accountId, attemptSlug, linkType = "WRITING1", now }: Spending,
): Promise<boolean> {
  await lockWallet(tx, accountId, linkType, now);
  const { spent, returned } = await countSpending(tx, attemptSlug, linkType);
  if (spent <= returned) return false;
  await moveCredits(tx, {
    accountId,
    linkType,
    key: `return:${toSpendingKey(attemptSlug, linkType)}:${spent}`,
    kind: "return",
    delta: 1,
    attemptSlug,
    now,
  });
  await takeBackRefundedCredit(tx, accountId, linkType, now);
  return true;
}

/** Returns whether a credit for this product was spent on this attempt and not returned. */
export async function hasSpentCredit(
  db: Db,
  attemptSlug: string,
  linkType: PaymentLinkType = "WRITING1",
): Promise<boolean> {
  const { spent, returned } = await countSpending(db, attemptSlug, linkType);
  return spent > returned;
}

/**
 * Takes back the credit of a refunded payment. Does nothing and returns true if there is no credit to take back.
 * Returns false if the learner has no credit left.
 */
export async function takeBackCredit(
  tx: Tx,
  {
    accountId,
    paymentSlug,
    kind,
    now,
  }: { accountId: string; paymentSlug: string; kind: "refund" | "dispute"; now: number },
): Promise<boolean> {
  const row = await tx
    .selectFrom("payment")
    .select(["link_type", "points_credited", "credit_taken_back"])
    .where("slug", "=", paymentSlug)
    .executeTakeFirst();
  if (row === undefined || row.points_credited === 0 || row.credit_taken_back === 1) return true;
  const number = await countLedgerEntries(tx, paymentSlug);
  const moved = await moveCredits(tx, {
    accountId,
    linkType: row.link_type,
    key: `${kind}:${paymentSlug}:${number}`,
    kind,
    delta: -1,
    paymentSlug,
    now,
  });
  if (moved === "short") return false;
  await markTakenBack(tx, paymentSlug, 1);
  return true;
}

/** Gives back the credit that was taken back, because the dispute was won or the refund failed. */
export async function restoreCredit(
  tx: Tx,
  {
    accountId,
    paymentSlug,
    kind,
    now,
  }: { accountId: string; paymentSlug: string; kind: "refund_undone" | "dispute_won"; now: number },
): Promise<void> {
  const row = await tx
    .selectFrom("payment")
    .select(["link_type", "credit_taken_back"])
    .where("slug", "=", paymentSlug)
    .executeTakeFirst();
  if (row === undefined || row.credit_taken_back === 0) return;
  const number = await countLedgerEntries(tx, paymentSlug);
  const key = `${kind}:${paymentSlug}:${number}`;
  await moveCredits(tx, { accountId, linkType: row.link_type, key, kind, delta: 1, paymentSlug, now });
  await markTakenBack(tx, paymentSlug, 0);
}

/** Locks the wallet's row until the transaction ends, and creates a missing row. Returns the credits. */
async function lockWallet(tx: Tx, accountId: string, linkType: PaymentLinkType, now: number): Promise<number> {
  await tx
    .insertInto("wallet_account")
    .values({ account_id: accountId, link_type: linkType, credits: 0, updated_at: now })
    .onConflict((conflict) => conflict.columns(["account_id", "link_type"]).doNothing())
    .execute();
  const row = await tx
    .updateTable("wallet_account")
    .set({ updated_at: now })
    .where("account_id", "=", accountId)
    .where("link_type", "=", linkType)
    .returning("credits")
    .executeTakeFirstOrThrow();
  return row.credits;
}

type Spending = { accountId: string; attemptSlug: string; linkType?: PaymentLinkType; now: number };

/**
 * Returns the part of a ledger key that names the attempt and the product. Omits the product WRITING1, because stored
 * keys do.
 */
function toSpendingKey(attemptSlug: string, linkType: PaymentLinkType): string {
  return linkType === "WRITING1" ? attemptSlug : `${linkType}:${attemptSlug}`;
}

async function countSpending(
  db: Db,
  attemptSlug: string,
  linkType: PaymentLinkType,
): Promise<{ spent: number; returned: number }> {
  const rows = await db
    .selectFrom("wallet_ledger")
    .select("kind")
    .where("attempt_slug", "=", attemptSlug)
    .where("link_type", "=", linkType)
    .where("kind", "in", ["spend", "return"])
    .execute();
  const spent = rows.filter((row) => row.kind === "spend").length;
  return { spent, returned: rows.length - spent };
}

async function countLedgerEntries(tx: Tx, paymentSlug: string): Promise<number> {
  const { count } = await tx
    .selectFrom("wallet_ledger")
    .select((eb) => eb.fn.countAll<number>().as("count"))
    .where("payment_slug", "=", paymentSlug)
    .executeTakeFirstOrThrow();
  return count;
}

async function markTakenBack(tx: Tx, paymentSlug: string, taken: 0 | 1): Promise<void> {
  await tx.updateTable("payment").set({ credit_taken_back: taken }).where("slug", "=", paymentSlug).execute();
}

async function takeBackRefundedCredit(
  tx: Tx,
  accountId: string,
  linkType: PaymentLinkType,
  now: number,
): Promise<void> {
  const refunded = await tx
    .selectFrom("payment")
    .select("slug")
    .where("account_id", "=", accountId)
    .where("link_type", "=", linkType)
    .where("status", "=", "REFUNDED")
    .where("points_credited", "=", 1)
    .where("credit_taken_back", "=", 0)
    .orderBy("id")
    .limit(1)
    .executeTakeFirst();
  if (refunded !== undefined) await takeBackCredit(tx, { accountId, paymentSlug: refunded.slug, kind: "refund", now });
}
