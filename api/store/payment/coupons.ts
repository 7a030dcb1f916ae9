import type { Selectable } from "kysely";
import type { Coupon, CouponCreate, CouponUpdate } from "#core/wire/payment/payment.ts";
import type { Db, Tx } from "../store.ts";
import type { CouponTable } from "../tables/payment.ts";

export type CouponRow = Selectable<CouponTable>;

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
      ...columnsOf({ ...coupon, starts_at: coupon.starts_at ?? null, min_amount: coupon.min_amount ?? null }),
      used: 0,
      created_by: createdBy,
      created_at: now,
    })
    .onConflict((on) => on.column("code").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

export async function findCouponById(db: Db, id: number): Promise<CouponRow | null> {
  return (await db.selectFrom("coupon").selectAll().where("id", "=", id).executeTakeFirst()) ?? null;
}

/** Changes the given terms of a coupon that exists. */
export async function changeCoupon(tx: Tx, id: number, terms: Partial<CouponUpdate>): Promise<CouponRow> {
  return tx.updateTable("coupon").set(columnsOf(terms)).where("id", "=", id).returningAll().executeTakeFirstOrThrow();
}

function columnsOf<T extends Partial<CouponUpdate>>({
  min_amount,
  ...terms
}: T): Omit<T, "min_amount"> & { min_cents?: number | null } {
  if (min_amount === undefined) return terms;
  return { ...terms, min_cents: min_amount === null ? null : Math.round(min_amount * 100) };
}

/** A coupon, and the learner's use of it: none, reserved by an open checkout, or used in a payment. */
export type CouponStatus = { coupon: CouponRow; own: "none" | "reserved" | "used" };

/** Returns the coupon with this code (in capital letters) and the learner's use of it. */
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
  return { coupon, own: use === undefined ? "none" : use.status === "PENDING" ? "reserved" : "used" };
}

/**
 * Reserves one use of a coupon for a payment. Returns false if it is used up, expired, or already used by the learner.
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
    .onConflict((on) => on.columns(["coupon_id", "account_id"]).doNothing())
    .returning("coupon_id")
    .executeTakeFirst();
  if (use === undefined) await countDown(tx, coupon_id);
  return use !== undefined;
}

/** Frees the use that a payment reserved, if it did. */
export async function releaseCoupon(tx: Tx, paymentSlug: string): Promise<void> {
  const use = await tx
    .deleteFrom("coupon_use")
    .where("payment_slug", "=", paymentSlug)
    .returning("coupon_id")
    .executeTakeFirst();
  if (use !== undefined) await countDown(tx, use.coupon_id);
}

/** Returns a page of coupons, newest first. `after` is the id of the last one seen. */
export async function listCoupons(
  db: Db,
  { after, limit, now }: { after: number | null; limit: number; now: number },
): Promise<{ coupons: Coupon[]; next: number | null }> {
  let query = db
    .selectFrom("coupon")
    .selectAll()
    .orderBy("id", "desc")
    .limit(limit + 1);
  if (after !== null) query = query.where("id", "<", after);
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  return {
    coupons: page.map((row) => toCoupon(row, now)),
    next: rows.length > limit ? (page.at(-1)?.id ?? null) : null,
  };
}

/** Converts a coupon row to the wire. */
export function toCoupon(row: CouponRow, now: number): Coupon {
  const { id, code, discount_rate, created_at, starts_at, expires_at, min_cents, max_uses, used } = row;
  return {
    id,
    code,
    discount_rate,
    expired: expires_at !== null && expires_at <= now,
    created_at,
    starts_at,
    expires_at,
    min_amount: min_cents === null ? null : min_cents / 100,
    max_uses,
    used,
  };
}

async function countDown(tx: Tx, couponId: number): Promise<void> {
  await tx
    .updateTable("coupon")
    .set((eb) => ({ used: eb("used", "-", 1) }))
    .where("id", "=", couponId)
    .execute();
}
