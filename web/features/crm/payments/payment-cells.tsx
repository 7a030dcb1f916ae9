import type { ReactNode } from "react";
import { formatDate } from "#core/format/format-date.ts";
import { formatDecimal } from "#core/format/format-number.ts";
import { type CrmPayment, paymentNumber } from "#core/wire/payment/payment.ts";
import { Button } from "#web/ui/form/button.tsx";
import { formatYesNo } from "../labels.ts";
import { StatusBadge } from "../status-badge.tsx";

export const PAYMENT_COLUMNS = [
  "#",
  "Created",
  "Status",
  "Amount",
  "Currency",
  "Coupon",
  "Discount %",
  "Points Credited",
  "Receipt",
  "Refund",
] as const;
export const PAYMENT_NUMBER_COLUMNS = ["Amount", "Discount %"] as const;
/** The status is a text column, because its cell also says why a payment needs review or was refunded. */
export const PAYMENT_TEXT_COLUMNS = ["Status"] as const;

/** Returns the cells of a payment by column. */
export function renderPaymentCells(
  payment: CrmPayment,
  onRefund: (payment: CrmPayment) => void,
): Record<(typeof PAYMENT_COLUMNS)[number], ReactNode> {
  return {
    "#": paymentNumber(payment.id),
    Created: formatDate(payment.created_at, "shortDateTime"),
    Status: (
      <>
        <StatusBadge status={payment.status} />
        {payment.held_reason !== null && <div>{payment.held_reason}</div>}
        {payment.refund_reason !== null && <div>{payment.refund_reason}</div>}
      </>
    ),
    Amount: formatDecimal(payment.amount, 2),
    Currency: payment.currency,
    Coupon: payment.metadata.coupon_code ?? "–",
    "Discount %": payment.metadata.discount_rate ?? "–",
    "Points Credited": formatYesNo(payment.points_credited),
    Receipt:
      payment.receipt_url === null ? (
        "None: not paid"
      ) : (
        <a
          href={payment.receipt_url}
          target="_blank"
          rel="noreferrer noopener"
          aria-label={`Receipt of ${paymentNumber(payment.id)} in a new tab`}
        >
          Receipt
        </a>
      ),
    Refund:
      payment.status === "SUCCEEDED" && payment.amount > 0 ? (
        <Button variant="quiet" aria-label={`Refund ${paymentNumber(payment.id)}`} onClick={() => onRefund(payment)}>
          Refund
        </Button>
      ) : (
        "–"
      ),
  };
}
