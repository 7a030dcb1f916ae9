import { formatMoney } from "#core/format/format-number.ts";
import type { CouponStatus } from "#api/store/payment/coupons.ts";
import type { PaymentLinkTable } from "#api/store/tables/payment.ts";

/** Returns why the learner cannot use a coupon for a product, or null if they can. */
export function findCouponFault(
  couponStatus: CouponStatus | null,
  link: Pick<PaymentLinkTable, "type" | "amount_cents" | "currency">,
  now: number,
): string | null {
  if (couponStatus === null) return "There is no such coupon.";
  const { coupon, own } = couponStatus;
  if (coupon.expires_at !== null && coupon.expires_at <= now) return "This coupon has expired.";
  if (coupon.starts_at !== null && coupon.starts_at > now) return "This coupon is not valid yet.";
  if (coupon.link_type !== null && coupon.link_type !== link.type) return "This coupon is for another product.";
  if (own === "used") return "You have used this coupon already.";
  if (own === "none" && coupon.max_uses !== null && coupon.used >= coupon.max_uses)
    return "This coupon has been used up.";
  if (coupon.min_cents !== null && link.amount_cents < coupon.min_cents)
    return `This coupon needs a price of at least ${formatMoney(coupon.min_cents / 100, link.currency)}.`;
  return null;
}
