import type { Selectable } from "kysely";
import type { Coupon, CouponCreate } from "#core/wire/payment.ts";
import type { Db, Tx } from "./store.ts";
import type { CouponTable } from "./tables/payment.ts";

export type CouponRow = Selectable<CouponTable>;

/** Makes a coupon; null where its code is taken. */
export async function insertCoupon(
  tx: Tx,
  coupon: CouponCreate,
  createdBy: string | null,
  now: number,
): Promise<CouponRow | null> {
  const row = await tx
    .insertInto("coupon")
    .values({ ...coupon, used: 0, created_by: createdBy, created_at: now })
    .onConflict((on) => on.column("code").doNothing())
    .returningAll()
    .executeTakeFirst();
  return row ?? null;
}

/** What the learner has of a coupon: nothing, a checkout under way that reserved it, or a payment that used it. */
export type CouponStanding = { coupon: CouponRow; own: "none" | "reserved" | "used" };

/** The coupon of a code, in capital letters, and what the learner has of it. */
export async function findCoupon(db: Db, code: string, accountId: string): Promise<CouponStanding | null> {
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

/** Takes one use of a coupon for a payment; false where it is used up, out of date, or the learner has it already. */
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

/** Frees the use that a payment reserved; nothing where it reserved none. */
export async function releaseCoupon(tx: Tx, paymentSlug: string): Promise<void> {
  const use = await tx
    .deleteFrom("coupon_use")
    .where("payment_slug", "=", paymentSlug)
    .returning("coupon_id")
    .executeTakeFirst();
  if (use !== undefined) await countDown(tx, use.coupon_id);
}

/** A page of coupons, newest first; `after` is the id of the last one seen. */
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

/** A coupon on the wire. */
export function toCoupon(row: CouponRow, now: number): Coupon {
  const { id, code, discount_rate, created_at, expires_at, max_uses, used } = row;
  return {
    id,
    code,
    discount_rate,
    expired: expires_at !== null && expires_at <= now,
    created_at,
    expires_at,
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
