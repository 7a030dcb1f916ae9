import { formatDecimal } from "#core/format/format-number.ts";
import { formatDate } from "#core/format/format-date.ts";
import { useCallback, useState } from "react";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { type CrmPayment, paymentNumber } from "#core/wire/payment/payment.ts";
import { Button } from "#web/ui/form/button.tsx";
import { MorePages } from "../list/more-pages.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { RefundDialog } from "./refund-dialog.tsx";
import { StatusBadge } from "../status-badge.tsx";
import type { Load } from "../use-call.ts";
import { usePages } from "../list/use-pages.ts";
import { yesNo } from "../labels.ts";

type Page = ReplyOf<"crmUserPayments">;
const COLUMNS = [
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
const NUMBERS = ["Amount", "Discount %"] as const;

/** The client's payments; administrators can refund them. */
export function ClientPayments({ user, isAdmin }: { user: string; isAdmin: boolean }) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmUserPayments", {
          params: { user },
          query: { limit: "50", ...(cursor !== null && { cursor }) },
          signal,
        }),
    [user],
  );
  const pages = usePages(load);
  const [refunding, setRefunding] = useState<CrmPayment | null>(null);
  return (
    <>
      <PagedTable
        caption="Payments"
        what="Unable to fetch the payments"
        empty="No payments found."
        columns={isAdmin ? COLUMNS : COLUMNS.filter((column) => column !== "Refund")}
        numbers={NUMBERS}
        pages={pages}
        rowsOf={(page) => page.payments}
        keyOf={(payment) => payment.id}
        cells={(payment) => ({
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
          "Points Credited": yesNo(payment.points_credited),
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
              <Button
                variant="quiet"
                aria-label={`Refund ${paymentNumber(payment.id)}`}
                onClick={() => setRefunding(payment)}
              >
                Refund
              </Button>
            ) : (
              "–"
            ),
        })}
        foot={<MorePages pages={pages} />}
      />
      {isAdmin && (
        <RefundDialog
          payment={refunding}
          onClose={() => setRefunding(null)}
          onDone={() => {
            setRefunding(null);
            pages.reload();
          }}
        />
      )}
    </>
  );
}
