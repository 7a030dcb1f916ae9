import {
  type Coupon,
  type CouponCreate,
  type CouponUpdate,
  MAX_STAFF_DISCOUNT_PERCENT,
} from "#core/wire/payment/payment.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { diffFields } from "#api/store/evaluation/examiner-audit.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";
import { changeCoupon, type CouponRow, findCouponById, insertCoupon, toCoupon } from "#api/store/payment/coupons.ts";

const NO_COUPON: Problem = { problem: "not_found", detail: "There is no such coupon." };
const TOO_HIGH_FOR_STAFF = `Only an administrator creates coupons of more than ${MAX_STAFF_DISCOUNT_PERCENT} %`;

type CommandServices = Pick<Services, "store" | "clock" | "log">;

/** Creates a coupon. Staff give at most MAX_STAFF_DISCOUNT_PERCENT, administrators any discount. */
export async function createCoupon(
  { store, clock, log }: CommandServices,
  by: { accountId: string; isAdmin: boolean },
  order: CouponCreate,
): Promise<Coupon | Problem> {
  const now = clock.now();
  if (order.expires_at !== null && order.expires_at <= now)
    return { problem: "invalid", errors: { expires_at: ["Choose a time to come"] } };
  if (hasNoTime(order)) return NO_TIME;
  if (order.discount_rate > MAX_STAFF_DISCOUNT_PERCENT && !by.isAdmin)
    return { problem: "forbidden", errors: { discount_rate: [TOO_HIGH_FOR_STAFF] } };
  const made = await store.withTx(async (tx) => {
    const row = await insertCoupon(tx, order, by.accountId, now);
    if (row !== null)
      await addOfficeChange(tx, {
        accountId: by.accountId,
        action: "coupon_created",
        subject: row.code,
        changes: diffFields({}, termsOf(row)),
        now,
      });
    return row;
  });
  if (made === null) return { problem: "invalid", errors: { code: ["There is a coupon with this code already"] } };
  log.info({ event: "coupon_created", coupon: made.id, by: by.accountId }, "security");
  return toCoupon(made, now);
}

/** Changes the terms of a coupon, for an administrator. An open checkout keeps its price. */
export async function updateCoupon(
  { store, clock, log }: CommandServices,
  adminId: string,
  id: number,
  terms: CouponUpdate,
): Promise<Coupon | Problem> {
  if (hasNoTime(terms)) return NO_TIME;
  const now = clock.now();
  const changed = await store.withTx(
    async (tx): Promise<CouponRow | Problem> => {
      const before = await findCouponById(tx, id);
      if (before === null) return NO_COUPON;
      if (terms.max_uses !== null && terms.max_uses < before.used)
        return { problem: "invalid", errors: { max_uses: [`It was used ${before.used} times already`] } };
      const after = await changeCoupon(tx, id, terms);
      const changes = diffFields(termsOf(before), termsOf(after));
      if (changes.length > 0)
        await addOfficeChange(tx, { accountId: adminId, action: "coupon_changed", subject: after.code, changes, now });
      return after;
    },
    { lockUser: `coupon ${id}` },
  );
  if (isProblem(changed)) return changed;
  log.info({ event: "coupon_changed", coupon: id, by: adminId }, "security");
  return toCoupon(changed, now);
}

/** Ends a coupon now, for an administrator. Stopping it again changes nothing. */
export async function stopCoupon(
  { store, clock, log }: CommandServices,
  adminId: string,
  id: number,
): Promise<Coupon | Problem> {
  const now = clock.now();
  const stopped = await store.withTx(
    async (tx): Promise<CouponRow | Problem> => {
      const before = await findCouponById(tx, id);
      if (before === null) return NO_COUPON;
      if (before.expires_at !== null && before.expires_at <= now) return before;
      const after = await changeCoupon(tx, id, { expires_at: now });
      await addOfficeChange(tx, { accountId: adminId, action: "coupon_stopped", subject: after.code, now });
      return after;
    },
    { lockUser: `coupon ${id}` },
  );
  if (isProblem(stopped)) return stopped;
  log.info({ event: "coupon_stopped", coupon: id, by: adminId }, "security");
  return toCoupon(stopped, now);
}

const NO_TIME: Problem = { problem: "invalid", errors: { starts_at: ["The first day must come before the last"] } };

function hasNoTime({
  starts_at,
  expires_at,
}: Pick<CouponUpdate, "expires_at"> & { starts_at?: number | null | undefined }): boolean {
  return starts_at != null && expires_at !== null && starts_at >= expires_at;
}

/** The terms of a coupon as the list of changes shows them. */
function termsOf({
  discount_rate,
  max_uses,
  starts_at,
  expires_at,
  min_cents,
}: CouponRow): Record<string, string | number | null> {
  const day = (at: number | null): string | null => (at === null ? null : new Date(at).toISOString());
  return {
    discount_rate,
    max_uses,
    starts_at: day(starts_at),
    expires_at: day(expires_at),
    min_amount: min_cents === null ? null : (min_cents / 100).toFixed(2),
  };
}
