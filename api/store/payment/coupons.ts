import type { Selectable, Updateable } from "kysely";
import { type Coupon, type CouponCreate, type CouponUpdate, centsOf } from "#core/wire/payment/payment.ts";
import { rateOfAmount } from "#core/wire/payment/discount.ts";
import type { Db, Tx } from "../store.ts";
import type { CouponTable } from "../tables/payment.ts";
import { findPaymentLink } from "./payment-links.ts";
import { type PageById, readNewestFirst } from "../page.ts";

export type CouponRow = Selectable<CouponTable>;

/** Changes to the terms of a coupon. Absent fields do not change. */
type CouponTerms = { [Term in keyof CouponUpdate]: CouponUpdate[Term] | undefined };

/** Adds a coupon. Returns null if its code is taken. */
export async function insertCoupon(
  tx: Tx,
  coupon: CouponCreate,
  createdBy: string | null,
  now: number,
): Promise<CouponRow | null> {
  const row = await tx
    .insertInto("coupon")
    .values({
      ...toColumns(coupon),
      code: coupon.code,
      discount_rate: coupon.discount_rate ?? UNUSED_RATE,
      used: 0,
      created_by: createdBy,
      created_at: now,
    })
    .onConflict((conflict) => conflict.column("code").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findCouponById(db: Db, id: number): Promise<CouponRow | null> {
  return (await db.selectFrom("coupon").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Changes the given terms of a coupon that exists. */
export async function changeCoupon(tx: Tx, id: number, terms: Partial<CouponUpdate>): Promise<CouponRow> {
  return tx.updateTable("coupon").set(toColumns(terms)).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

/** The column requires a rate, so this rate is stored for a coupon of a fixed amount. Nothing uses it. */
const UNUSED_RATE = 1;

function toColumns({
  min_amount,
  amount_off,
  payment_link_type,
  discount_rate,
  ...terms
}: Partial<CouponTerms>): Updateable<CouponTable> {
  return {
    ...terms,
    ...(min_amount !== undefined && { min_cents: min_amount === null ? null : centsOf(min_amount) }),
    ...(amount_off !== undefined && { amount_cents: amount_off === null ? null : centsOf(amount_off) }),
    ...(payment_link_type !== undefined && { link_type: payment_link_type }),
    ...(discount_rate !== undefined && { discount_rate: discount_rate ?? UNUSED_RATE }),
  };
}

/** A coupon, and the learner's use of it: none, reserved by an open checkout, or used in a payment. */
export type CouponStatus = { coupon: CouponRow; own: "none" | "reserved" | "used" };

/** Returns the coupon with this code (in capital letters) and the learner's use of it, or null for an unknown code. */
export async function findCoupon(db: Db, code: string, accountId: string): Promise<CouponStatus | null> {
  const coupon = await db.selectFrom("coupon").selectAll().where("code", "=", code).executeTakeFirst();
  if (coupon === undefined) return null;
  const use = await db
    .selectFrom("coupon_use")
    .leftJoin("payment", "payment.slug", "coupon_use.payment_slug")
    .select("payment.status")
    .where("coupon_use.coupon_id", "=", coupon.id)
    .where("coupon_use.account_id", "=", accountId)
    .executeTakeFirst();
  if (use === undefined) return { coupon, own: "none" };
  return { coupon, own: use.status === "PENDING" ? "reserved" : "used" };
}

/**
 * Reserves one use of a coupon for a payment. Returns false if the coupon is used up or expired, or the learner has
 * already used or reserved it.
 */
export async function reserveCoupon(
  tx: Tx,
  {
    coupon_id,
    account_id,
    payment_slug,
    now,
  }: { coupon_id: number; account_id: string; payment_slug: string; now: number },
): Promise<boolean> {
  const taken = await tx
    .updateTable("coupon")
    .set((eb) => ({ used: eb("used", "+", 1) }))
    .where("id", "=", coupon_id)
    .where((eb) => eb.or([eb("max_uses", "is", null), eb("used", "<", eb.ref("max_uses"))]))
    .where((eb) => eb.or([eb("expires_at", "is", null), eb("expires_at", ">", now)]))
    .returning("id")
    .executeTakeFirst();
  if (taken === undefined) return false;
  const use = await tx
    .insertInto("coupon_use")
    .values({ coupon_id, account_id, payment_slug, created_at: now })
    .onConflict((conflict) => conflict.columns(["coupon_id", "account_id"]).doNothing())
    .returning("coupon_id")
    .executeTakeFirst();
  if (use === undefined) await decrementUses(tx, coupon_id);
  return use !== undefined;
}

/** Releases the use of a coupon that a payment reserved. Does nothing if the payment reserved no coupon. */
export async function releaseCoupon(tx: Tx, paymentSlug: string): Promise<void> {
  const use = await tx
    .deleteFrom("coupon_use")
    .where("payment_slug", "=", paymentSlug)
    .returning("coupon_id")
    .executeTakeFirst();
  if (use !== undefined) await decrementUses(tx, use.coupon_id);
}

/** Returns a page of coupons, newest first. */
export async function listCoupons(
  db: Db,
  { now, ...page }: PageById & { now: number },
): Promise<{ coupons: Coupon[]; next: number | null }> {
  const { rows, next } = await readNewestFirst(db.selectFrom("coupon").selectAll(), page);
  const coupons: Coupon[] = [];
  for (const row of rows) coupons.push(await toCoupon(db, row, now));
  return { coupons, next };
}

/** Converts a coupon row for the wire. Computes the rate of a fixed amount from the current price of its product. */
export async function toCoupon(db: Db, row: CouponRow, now: number): Promise<Coupon> {
  const { id, code, created_at, starts_at, expires_at, min_cents, max_uses, used, amount_cents, link_type } = row;
  const link = amount_cents === null || link_type === null ? null : await findPaymentLink(db, link_type, now);
  return {
    id,
    code,
    discount_rate: link === null ? row.discount_rate : computeCouponRate(row, link),
    amount_off: amount_cents === null ? null : amount_cents / 100,
    payment_link_type: link_type,
    expired: expires_at !== null && expires_at <= now,
    created_at,
    starts_at,
    expires_at,
    min_amount: min_cents === null ? null : min_cents / 100,
    max_uses,
    used,
  };
}

/** Returns the discount of a coupon in percent of a product's price. */
export function computeCouponRate(
  { amount_cents, discount_rate }: Pick<CouponRow, "amount_cents" | "discount_rate">,
  link: { amount_cents: number },
): number {
  return amount_cents === null ? discount_rate : rateOfAmount(amount_cents, link.amount_cents);
}

async function decrementUses(tx: Tx, couponId: number): Promise<void> {
  await tx
    .updateTable("coupon")
    .set((eb) => ({ used: eb("used", "-", 1) }))
    .where("id", "=", couponId)
    .execute();
}
