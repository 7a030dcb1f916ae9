import { formatCents } from "#core/format/format-number.ts";
import { formatIsoTime } from "#core/format/format-date.ts";
import { rateOfAmount } from "#core/wire/payment/discount.ts";
import {
  centsOf,
  type Coupon,
  type CouponCreate,
  type CouponUpdate,
  MAX_STAFF_DISCOUNT_PERCENT,
} from "#core/wire/payment/payment.ts";
import { PRODUCTS } from "#core/wire/payment/products.ts";
import { isProblem, type Problem } from "#core/wire/problem.ts";
import type { Services } from "#api/services.ts";
import { diffFields } from "#api/store/evaluation/examiner-audit.ts";
import { addOfficeChange } from "#api/store/operate/office-changes.ts";
import { changeCoupon, type CouponRow, findCouponById, insertCoupon, toCoupon } from "#api/store/payment/coupons.ts";
import { findPaymentLink } from "#api/store/payment/payment-links.ts";
import type { Db } from "#api/store/store.ts";

const NO_COUPON: Problem = { problem: "not_found", detail: "There is no such coupon." };
const TOO_HIGH_FOR_STAFF = `Only an administrator creates coupons of more than ${MAX_STAFF_DISCOUNT_PERCENT} %`;

type CommandServices = Pick<Services, "store" | "clock" | "log">;

/** Creates a coupon. Staff may give at most MAX_STAFF_DISCOUNT_PERCENT, administrators any discount. */
export async function createCoupon(
  { store, clock, log }: CommandServices,
  by: { accountId: string; isAdmin: boolean },
  terms: CouponCreate,
): Promise<Coupon | Problem> {
  const now = clock.now();
  if (terms.expires_at !== null && terms.expires_at <= now)
    return { problem: "invalid", errors: { expires_at: ["Choose a time in the future"] } };
  const fault = findTermsFault(terms);
  if (fault !== null) return fault;
  if (!by.isAdmin && (await findDiscountPercent(store.db, terms, now)) > MAX_STAFF_DISCOUNT_PERCENT)
    return { problem: "forbidden", errors: { [findDiscountField(terms)]: [TOO_HIGH_FOR_STAFF] } };
  const created = await store.withTx(async (tx) => {
    const row = await insertCoupon(tx, terms, by.accountId, now);
    if (row !== null)
      await addOfficeChange(tx, {
        accountId: by.accountId,
        action: "coupon_created",
        subject: row.code,
        changes: diffFields({}, formatTerms(row)),
        now,
      });
    return row;
  });
  if (created === null) return { problem: "invalid", errors: { code: ["There is a coupon with this code already"] } };
  log.info({ event: "coupon_created", coupon: created.id, by: by.accountId }, "security");
  return toCoupon(store.db, created, now);
}

/** Changes the terms of a coupon, for an administrator. An open checkout keeps its price. */
export async function updateCoupon(
  { store, clock, log }: CommandServices,
  adminId: string,
  id: number,
  terms: CouponUpdate,
): Promise<Coupon | Problem> {
  const fault = findTermsFault(terms);
  if (fault !== null) return fault;
  const now = clock.now();
  const changed = await store.withTx(
    async (tx): Promise<CouponRow | Problem> => {
      const before = await findCouponById(tx, id);
      if (before === null) return NO_COUPON;
      if (terms.max_uses !== null && terms.max_uses < before.used)
        return { problem: "invalid", errors: { max_uses: [`It was used ${before.used} times already`] } };
      const after = await changeCoupon(tx, id, terms);
      const changes = diffFields(formatTerms(before), formatTerms(after));
      if (changes.length > 0)
        await addOfficeChange(tx, { accountId: adminId, action: "coupon_changed", subject: after.code, changes, now });
      return after;
    },
    { lock: `coupon ${id}` },
  );
  if (isProblem(changed)) return changed;
  log.info({ event: "coupon_changed", coupon: id, by: adminId }, "security");
  return toCoupon(store.db, changed, now);
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
    { lock: `coupon ${id}` },
  );
  if (isProblem(stopped)) return stopped;
  log.info({ event: "coupon_stopped", coupon: id, by: adminId }, "security");
  return toCoupon(store.db, stopped, now);
}

/** Returns what is wrong with the terms of a coupon, or null. */
function findTermsFault(terms: CouponCreate | CouponUpdate): Problem | null {
  const { discount_rate, amount_off = null, payment_link_type = null, starts_at = null, expires_at } = terms;
  if (starts_at !== null && expires_at !== null && starts_at >= expires_at)
    return { problem: "invalid", errors: { starts_at: ["The first day must come before the last"] } };
  if ((discount_rate === null) === (amount_off === null))
    return { problem: "invalid", errors: { [findDiscountField(terms)]: ["Give either a rate or an amount"] } };
  if (amount_off !== null && payment_link_type === null)
    return { problem: "invalid", errors: { payment_link_type: ["Choose the product that the amount is taken off"] } };
  return null;
}

function findDiscountField({ amount_off = null }: Pick<CouponUpdate, "amount_off">): "amount_off" | "discount_rate" {
  return amount_off === null ? "discount_rate" : "amount_off";
}

/** Returns the discount of a new coupon in percent of the product's price at `now`. */
async function findDiscountPercent(
  db: Db,
  { discount_rate, amount_off = null, payment_link_type: type = null }: CouponCreate,
  now: number,
): Promise<number> {
  if (amount_off === null || type === null) return discount_rate ?? 0;
  return rateOfAmount(centsOf(amount_off), (await findPaymentLink(db, type, now)).amount_cents);
}

/** Returns the terms of a coupon as the list of changes shows them. */
function formatTerms({
  discount_rate,
  amount_cents,
  link_type,
  max_uses,
  starts_at,
  expires_at,
  min_cents,
}: CouponRow): Record<string, string | number | null> {
  return {
    discount_rate: amount_cents === null ? discount_rate : null,
    amount_off: formatCents(amount_cents),
    product: link_type === null ? null : PRODUCTS[link_type].name,
    max_uses,
    starts_at: formatIsoTime(starts_at),
    expires_at: formatIsoTime(expires_at),
    min_amount: formatCents(min_cents),
  };
}
