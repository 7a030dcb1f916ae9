import * as v from "valibot";
import { MAX_STAFF_DISCOUNT_PERCENT } from "#core/wire/payment/payment.ts";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "#api/app-env.ts";
import { grantCredits } from "#api/commands/payment/grant-credits.ts";
import { refundPayment } from "#api/commands/payment/refund-payment.ts";
import { receiptLink } from "#api/commands/payment/receipt-link.ts";
import type { Services } from "#api/services.ts";
import { listCouponUses } from "#api/store/payment/coupon-uses.ts";
import { insertCoupon, listCoupons, toCoupon } from "#api/store/payment/coupons.ts";
import { findPayment, listPayments, toCrmPayment, toReceipt } from "#api/store/payment/payments.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";
import { pageByNumber, toNumberCursor } from "./number-pages.ts";

const CouponUseCursorSchema = v.object({ created_at: v.number(), slug: v.string() });
const PAGE_SIZE = 20;
const TOO_HIGH_FOR_STAFF = `Only an administrator creates coupons of more than ${MAX_STAFF_DISCOUNT_PERCENT} %`;

/** Routes for payments, coupons and credits. Only administrators may give money or credits away. */
export function crmMoneyRoutes(app: App, services: Services): void {
  const { db } = services.store;

  serve(app, "crmUserPayments", async ({ params, query }) => {
    const page = pageByNumber(query);
    if (isProblem(page)) return page;
    const { rows, next } = await listPayments(db, { accountId: params.user, ...page });
    return {
      payments: rows.map((row) => toCrmPayment(row, receiptLink(services, row.slug))),
      next: writeCursor(toNumberCursor(next)),
    };
  });

  serve(app, "crmReceipt", async ({ params }) => {
    const payment = await findPayment(db, params.payment_slug);
    return payment === null ? { problem: "not_found" } : toReceipt(payment, receiptLink(services, payment.slug));
  });

  serve(app, "crmCoupons", async ({ query }) => {
    const page = pageByNumber(query);
    if (isProblem(page)) return page;
    const { coupons, next } = await listCoupons(db, { ...page, now: services.clock.now() });
    return { coupons, next: writeCursor(toNumberCursor(next)) };
  });

  serve(app, "crmCreateCoupon", async ({ body, session }) => {
    const now = services.clock.now();
    if (body.expires_at !== null && body.expires_at <= now)
      return { problem: "invalid", errors: { expires_at: ["Choose a time to come"] } };
    if (body.discount_rate > MAX_STAFF_DISCOUNT_PERCENT && session.role !== "admin")
      return { problem: "forbidden", errors: { discount_rate: [TOO_HIGH_FOR_STAFF] } };
    const made = await services.store.withTx((tx) => insertCoupon(tx, body, session.accountId, now));
    if (made === null) return { problem: "invalid", errors: { code: ["There is a coupon with this code already"] } };
    services.log.info({ event: "coupon_created", coupon: made.id, by: session.accountId }, "security");
    return toCoupon(made, now);
  });

  serve(app, "crmCouponUses", async ({ params, query }) => {
    const cursor = readCursor(CouponUseCursorSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listCouponUses(db, params.id, { after: cursor.place, limit: query.limit ?? PAGE_SIZE });
    return { uses: page.uses, next: writeCursor(page.next) };
  });

  serve(app, "crmGrantCredits", ({ body, session }) => grantCredits(services, session.accountId, body));

  serve(app, "crmRefund", async ({ params, body, session }) => {
    const refunded = await refundPayment(services, params.id, { by: session.accountId, reason: body.reason });
    if (isProblem(refunded)) return refunded;
    services.log.info({ event: "refund", payment: refunded.id, by: session.accountId }, "security");
    return toCrmPayment(refunded, receiptLink(services, refunded.slug));
  });
}
