import type { CouponUse } from "#core/wire/crm/money.ts";
import type { Db } from "../store.ts";
import { cutPage, isAfterPosition } from "../page.ts";

/** Cursor of a page of uses, newest first. */
export type CouponUseCursor = { created_at: number; slug: string };

/** Returns a page of the uses of a coupon, newest first. Includes uses that an open checkout has reserved. */
export async function listCouponUses(
  db: Db,
  couponId: number,
  { after, limit }: { after: CouponUseCursor | null; limit: number },
): Promise<{ uses: CouponUse[]; next: CouponUseCursor | null }> {
  let query = db
    .selectFrom("coupon_use")
    .innerJoin("payment", "payment.slug", "coupon_use.payment_slug")
    .select(["payment.id", "payment.name", "payment.email", "payment.status", "coupon_use.created_at", "payment.slug"])
    .where("coupon_use.coupon_id", "=", couponId)
    .orderBy("coupon_use.created_at", "desc")
    .orderBy("coupon_use.payment_slug", "desc")
    .limit(limit + 1);
  if (after !== null)
    query = query.where(
      isAfterPosition(["coupon_use.created_at", after.created_at], ["coupon_use.payment_slug", after.slug]),
    );
  const rows = await query.execute();
  const { page, next } = cutPage(rows, limit, (last) => ({ created_at: last.created_at, slug: last.slug }));
  return {
    uses: page.map(({ id, name, email, status, created_at }) => ({
      payment_id: id,
      name,
      email,
      used_at: created_at,
      reserved: status === "PENDING",
    })),
    next,
  };
}
