import { formatIsoTime } from "#core/format/format-date.ts";
import { formatCents } from "#core/format/format-number.ts";
import { paymentNumber } from "#core/wire/payment/payment.ts";
import { listAllPayments, type PaymentFilter } from "#api/store/payment/payment-lists.ts";
import type { PaymentRow } from "#api/store/payment/payments.ts";
import type { Db } from "#api/store/store.ts";
import { streamCsv } from "./stream-csv.ts";

const PAGE_SIZE = 500;
const COLUMNS = [
  "Payment",
  "Created",
  "Client",
  "E-mail",
  "Status",
  "Product",
  "List price",
  "Discount",
  "Taxes",
  "Fees",
  "Total",
  "Currency",
  "Coupon",
  "Refund reason",
] as const;

/** Returns a CSV file of all payments that match a filter, as a stream, newest first. */
export function streamPaymentsCsv(db: Db, filter: PaymentFilter): ReadableStream<Uint8Array> {
  return streamCsv(
    COLUMNS,
    (after: number | null) => listAllPayments(db, { ...filter, after, limit: PAGE_SIZE }),
    toCells,
  );
}

function toCells(row: PaymentRow): string[] {
  return [
    paymentNumber(row.id),
    formatIsoTime(row.created_at),
    row.name,
    row.email,
    row.status,
    row.link_type,
    formatCents(row.list_cents),
    formatCents(row.discount_cents),
    formatCents(row.taxes_cents),
    formatCents(row.fees_cents),
    formatCents(row.total_cents),
    row.currency,
    row.coupon_code ?? "",
    row.refund_reason ?? "",
  ];
}
