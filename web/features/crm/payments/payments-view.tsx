import { useCallback, useState } from "react";
import { statusLabel } from "#core/format/status-label.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { type CrmPayment, PAYMENT_STATUSES } from "#core/wire/payment/payment.ts";
import { paths } from "#web/paths.ts";
import { Link } from "#web/ui/display/link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import field from "#web/ui/form/field.module.css";
import { SearchField } from "#web/ui/form/search-field.tsx";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { RefundDialog } from "../evaluation/head/refund-dialog.tsx";
import { ExportButton } from "../list/export-button.tsx";
import tools from "../list/list-tools.module.css";
import { PageButtons } from "../list/page-buttons.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { useUrlFilters } from "../list/use-url-filters.ts";
import { usePages } from "../list/use-pages.ts";
import type { Load } from "../use-call.ts";
import { PAYMENT_COLUMNS, PAYMENT_NUMBER_COLUMNS, PAYMENT_TEXT_COLUMNS, renderPaymentCells } from "./payment-cells.tsx";

/** The length of the longest email address. */
const MAX_EMAIL_CHARACTERS = 320;
type Page = ReplyOf<"crmPayments">;
const COLUMNS = [
  "#",
  "Created",
  "Client",
  ...PAYMENT_COLUMNS.filter((column) => column !== "#" && column !== "Created"),
] as const;

/** The payments of all clients, newest first. Status and search are in the URL. */
export function PaymentsView({ isAdmin }: { isAdmin: boolean }) {
  const { search, typedSearch, setTypedSearch, getFilter, changeFilter } = useUrlFilters(MAX_EMAIL_CHARACTERS);
  const status = PAYMENT_STATUSES.find((known) => known === getFilter("status")) ?? null;
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmPayments", {
          query: {
            limit: "50",
            ...(status !== null && { status }),
            ...(search !== "" && { search }),
            ...(cursor !== null && { cursor }),
          },
          signal,
        }),
    [status, search],
  );
  const pages = usePages(load);
  const [refunding, setRefunding] = useState<CrmPayment | null>(null);
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Payments" isAdmin={isAdmin} />
      <div className={tools.tools} role="search" aria-label="Payments">
        <select
          className={field.select}
          aria-label="Status"
          value={status ?? ""}
          onChange={(event) => changeFilter("status", event.target.value)}
        >
          <option value="">Any status</option>
          {PAYMENT_STATUSES.map((value) => (
            <option key={value} value={value}>
              {statusLabel(value)}
            </option>
          ))}
        </select>
        <div className={tools.search}>
          <SearchField
            label="Email, coupon or number"
            value={typedSearch}
            onChange={(event) => setTypedSearch(event.target.value)}
          />
        </div>
      </div>
      <PagedTable
        caption="Payments"
        failureTitle="Unable to fetch the payments"
        empty="No payments found."
        columns={isAdmin ? COLUMNS : COLUMNS.filter((column) => column !== "Refund")}
        numberColumns={PAYMENT_NUMBER_COLUMNS}
        textColumns={PAYMENT_TEXT_COLUMNS}
        pages={pages}
        getRows={(page) => page.payments}
        getKey={(payment) => payment.id}
        renderCells={(payment) => ({
          ...renderPaymentCells(payment, setRefunding),
          Client: (
            <>
              {payment.user === null ? (
                "Deleted account"
              ) : (
                <Link to={paths.crmClient(payment.user)}>{payment.name}</Link>
              )}
              <div>{payment.email}</div>
            </>
          ),
        })}
        foot={
          <>
            <PageButtons pages={pages} />
            <ExportButton
              endpoint="crmExportPayments"
              query={{ ...(status !== null && { status }), ...(search !== "" && { search }) }}
              fileName="payments.csv"
            />
          </>
        }
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
    </main>
  );
}
