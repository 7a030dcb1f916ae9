import * as v from "valibot";
import { isProblem } from "#core/wire/problem.ts";
import { formatUtcDay } from "#core/format/format-date.ts";
import type { App } from "#api/app-env.ts";
import { createCoupon, stopCoupon, updateCoupon } from "#api/commands/payment/change-coupons.ts";
import { grantCredits } from "#api/commands/payment/grant-credits.ts";
import { takeBackCredits } from "#api/commands/payment/take-back-credits.ts";
import { refundPayment } from "#api/commands/payment/refund-payment.ts";
import { receiptLink } from "#api/commands/payment/receipt-link.ts";
import type { Services } from "#api/services.ts";
import { listCouponUses } from "#api/store/payment/coupon-uses.ts";
import { listOfficeChanges } from "#api/store/operate/office-changes.ts";
import { listCoupons } from "#api/store/payment/coupons.ts";
import { listAllPayments, type PaymentFilter } from "#api/store/payment/payment-lists.ts";
import { findPayment, listPayments, toCrmPayment, toReceipt } from "#api/store/payment/payments.ts";
import { readCursor, writeCursor } from "../http/cursor.ts";
import { serve } from "../http/serve.ts";
import { streamPaymentsCsv } from "./payments-csv.ts";
import { parseNumberPage, toNumberCursor } from "./number-pages.ts";

const CouponUseCursorSchema = v.object({ created_at: v.number(), slug: v.string() });
const PAGE_SIZE = 20;

/** Adds the routes for payments, coupons and credits. Only administrators may give money or credits away. */
export function addCrmMoneyRoutes(app: App, services: Services): void {
  const { db } = services.store;

  serve(app, "crmUserPayments", async ({ params, query }) => {
    const page = parseNumberPage(query);
    if (isProblem(page)) return page;
    const { rows, next } = await listPayments(db, { accountId: params.user, ...page });
    return {
      payments: rows.map((row) => toCrmPayment(row, receiptLink(services, row.slug))),
      next: writeCursor(toNumberCursor(next)),
    };
  });

  serve(app, "crmPayments", async ({ query }) => {
    const page = parseNumberPage(query);
    if (isProblem(page)) return page;
    const { rows, next } = await listAllPayments(db, { ...toFilter(query), ...page });
    return {
      payments: rows.map((row) => ({
        ...toCrmPayment(row, receiptLink(services, row.slug)),
        user: row.account_id,
        name: row.name,
        email: row.email,
      })),
      next: writeCursor(toNumberCursor(next)),
    };
  });
  serve(app, "crmExportPayments", ({ query, session }) => {
    services.log.info({ event: "export", account: session.accountId }, "security");
    const day = formatUtcDay(services.clock.now());
    return new Response(streamPaymentsCsv(db, toFilter(query)), {
      headers: {
        "Content-Type": "text/csv; charset=utf-8",
        "Content-Disposition": `attachment; filename="payments-${day}.csv"`,
      },
    });
  });

  serve(app, "crmReceipt", async ({ params }) => {
    const payment = await findPayment(db, params.payment_slug);
    return payment === null ? { problem: "not_found" } : toReceipt(payment, receiptLink(services, payment.slug));
  });

  serve(app, "crmCoupons", async ({ query }) => {
    const page = parseNumberPage(query);
    if (isProblem(page)) return page;
    const { coupons, next } = await listCoupons(db, { ...page, now: services.clock.now() });
    return { coupons, next: writeCursor(toNumberCursor(next)) };
  });

  serve(app, "crmCreateCoupon", ({ body, session }) =>
    createCoupon(services, { accountId: session.accountId, isAdmin: session.role === "admin" }, body),
  );
  serve(app, "crmUpdateCoupon", ({ params, body, session }) =>
    updateCoupon(services, session.accountId, params.id, body),
  );
  serve(app, "crmStopCoupon", ({ params, session }) => stopCoupon(services, session.accountId, params.id));

  serve(app, "crmOfficeChanges", async ({ query }) => {
    const page = parseNumberPage(query);
    if (isProblem(page)) return page;
    const { changes, next } = await listOfficeChanges(db, page);
    return { changes, next: writeCursor(toNumberCursor(next)) };
  });

  serve(app, "crmCouponUses", async ({ params, query }) => {
    const cursor = readCursor(CouponUseCursorSchema, query.cursor);
    if (isProblem(cursor)) return cursor;
    const page = await listCouponUses(db, params.id, { after: cursor.position, limit: query.limit ?? PAGE_SIZE });
    return { uses: page.uses, next: writeCursor(page.next) };
  });

  serve(app, "crmGrantCredits", ({ body, session }) => grantCredits(services, session.accountId, body));
  serve(app, "crmTakeBackCredits", ({ body, session }) => takeBackCredits(services, session.accountId, body));

  serve(app, "crmRefund", async ({ params, body, session }) => {
    const refunded = await refundPayment(services, params.id, { by: session.accountId, reason: body.reason });
    if (isProblem(refunded)) return refunded;
    services.log.info({ event: "refund", payment: refunded.id, by: session.accountId }, "security");
    return toCrmPayment(refunded, receiptLink(services, refunded.slug));
  });
}

function toFilter({
  status,
  search,
}: {
  status?: PaymentFilter["status"] | undefined;
  search?: string | undefined;
}): PaymentFilter {
  return { status: status ?? null, search: search ?? "" };
}
