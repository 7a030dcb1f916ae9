import type { CouponStanding } from "../store/coupons.ts";

/** Why a coupon cannot be used, in words for the learner; null where it can. */
export function couponFault(standing: CouponStanding | null, now: number): string | null {
  if (standing === null) return "There is no such coupon.";
  const { coupon, own } = standing;
  if (coupon.expires_at !== null && coupon.expires_at <= now) return "This coupon has expired.";
  if (own === "used") return "You have used this coupon already.";
  if (own === "none" && coupon.max_uses !== null && coupon.used >= coupon.max_uses)
    return "This coupon has been used up.";
  return null;
}
