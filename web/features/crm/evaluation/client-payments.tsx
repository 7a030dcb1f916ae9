import { useCallback, useState } from "react";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import type { CrmPayment } from "#core/wire/payment/payment.ts";
import { PageButtons } from "../list/page-buttons.tsx";
import {
  PAYMENT_COLUMNS,
  PAYMENT_NUMBER_COLUMNS,
  PAYMENT_TEXT_COLUMNS,
  renderPaymentCells,
} from "../payments/payment-cells.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { RefundDialog } from "./head/refund-dialog.tsx";
import type { Load } from "../use-call.ts";
import { usePages } from "../list/use-pages.ts";

type Page = ReplyOf<"crmUserPayments">;

/** The client's payments. Administrators can refund them. */
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
        failureTitle="Unable to fetch the payments"
        empty="No payments found."
        columns={isAdmin ? PAYMENT_COLUMNS : PAYMENT_COLUMNS.filter((column) => column !== "Refund")}
        numberColumns={PAYMENT_NUMBER_COLUMNS}
        textColumns={PAYMENT_TEXT_COLUMNS}
        pages={pages}
        getRows={(page) => page.payments}
        getKey={(payment) => payment.id}
        renderCells={(payment) => renderPaymentCells(payment, setRefunding)}
        foot={<PageButtons pages={pages} />}
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
