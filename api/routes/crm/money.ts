import * as v from "valibot";
import { isProblem } from "#core/wire/problem.ts";
import type { App } from "../../app-env.ts";
import { grantCredits } from "../../commands/grant-credits.ts";
import { refundPayment } from "../../commands/refund-payment.ts";
import type { Parts } from "../../parts.ts";
import { listCouponUses } from "../../store/coupon-uses.ts";
import { insertCoupon, listCoupons, toCoupon } from "../../store/coupons.ts";
import { listPayments, toCrmPayment } from "../../store/payments.ts";
import { readCursor, writeCursor } from "../cursor.ts";
import { serve } from "../serve.ts";
import { pageByNumber, placeOf } from "./pages.ts";

const UsePlaceSchema = v.object({ created_at: v.number(), slug: v.string() });
const PAGE = 20;

/** Payments, coupons and credits, for staff; what gives money or credits away is the administrators'. */
export function crmMoneyRoutes(app: App, parts: Parts): void {
  const { db } = parts.store;

  serve(app, "crmUserPayments", async ({ params, query }) => {
    const page = pageByNumber(query);
    if (isProblem(page)) return page;
    const { rows, next } = await listPayments(db, { accountId: params.user, ...page });
    return { payments: rows.map(toCrmPayment), next: writeCursor(placeOf(next)) };
  });

  serve(app, "crmCoupons", async ({ query }) => {
    const page = pageByNumber(query);
    if (isProblem(page)) return page;
    const { coupons, next } = await listCoupons(db, { ...page, now: parts.clock.now() });
    return { coupons, next: writeCursor(placeOf(next)) };
  });

  serve(app, "crmCreateCoupon", async ({ body, session }) => {
    const now = parts.clock.now();
    if (body.expires_at !== null && body.expires_at <= now)
      return { problem: "invalid", errors: { expires_at: ["Choose a time to come"] } };
    const made = await parts.store.withTx((tx) => insertCoupon(tx, body, session.accountId, now));
    if (made === null) return { problem: "invalid", errors: { code: ["There is a coupon with this code already"] } };
    parts.log.info({ event: "coupon_created", coupon: made.id, by: session.accountId }, "security");
    return toCoupon(made, now);
  });

  serve(app, "crmCouponUses", async ({ params, query }) => {
    const cursor = readCursor(UsePlaceSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listCouponUses(db, params.id, { after: cursor.place, limit: query.limit ?? PAGE });
    return { uses: page.uses, next: writeCursor(page.next) };
  });

  serve(app, "crmGrantCredits", ({ body, session }) => grantCredits(parts, session.accountId, body));

  serve(app, "crmRefund", async ({ params, body, session }) => {
    const refunded = await refundPayment(parts, params.id, { by: session.accountId, reason: body.reason });
    if (isProblem(refunded)) return refunded;
    parts.log.info({ event: "refund", payment: refunded.id, by: session.accountId }, "security");
    return toCrmPayment(refunded);
  });
}
