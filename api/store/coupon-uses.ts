import type { CouponUse } from "#core/wire/crm-office.ts";
import type { Db } from "./store.ts";

/** The place after which a page of uses begins, newest first. */
export type UsePlace = { created_at: number; slug: string };

/** A page of who used a coupon, or holds it in a checkout under way; newest first. */
export async function listCouponUses(
  db: Db,
  couponId: number,
  { after, limit }: { after: UsePlace | null; limit: number },
): Promise<{ uses: CouponUse[]; next: UsePlace | null }> {
  let query = db
    .selectFrom("coupon_use")
    .innerJoin("payment", "payment.slug", "coupon_use.payment_slug")
    .select(["payment.id", "payment.name", "payment.email", "payment.status", "coupon_use.created_at", "payment.slug"])
    .where("coupon_use.coupon_id", "=", couponId)
    .orderBy("coupon_use.created_at", "desc")
    .orderBy("coupon_use.payment_slug", "desc")
    .limit(limit + 1);
  if (after !== null)
    query = query.where((eb) =>
      eb.or([
        eb("coupon_use.created_at", "<", after.created_at),
        eb.and([eb("coupon_use.created_at", "=", after.created_at), eb("coupon_use.payment_slug", "<", after.slug)]),
      ]),
    );
  const rows = await query.execute();
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  return {
    uses: page.map(({ id, name, email, status, created_at }) => ({
      payment_id: id,
      name,
      email,
      used_at: created_at,
      reserved: status === "PENDING",
    })),
    next: rows.length > limit && last !== undefined ? { created_at: last.created_at, slug: last.slug } : null,
  };
}
