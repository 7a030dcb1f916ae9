import type { CouponStatus } from "#api/store/payment/coupons.ts";

/** Returns why the learner cannot use a coupon, or null if they can. */
export function couponFault(couponStatus: CouponStatus | null, now: number): string | null {
  if (couponStatus === null) return "There is no such coupon.";
  const { coupon, own } = couponStatus;
  if (coupon.expires_at !== null && coupon.expires_at <= now) return "This coupon has expired.";
  if (own === "used") return "You have used this coupon already.";
  if (own === "none" && coupon.max_uses !== null && coupon.used >= coupon.max_uses)
    return "This coupon has been used up.";
  return null;
}
