import { useCallback, useState } from "react";
import { formatDate } from "#core/format/format-date.ts";
import { formatDecimal, formatMoney } from "#core/format/format-number.ts";
import type { PeriodPrice, ProductPrice } from "#core/wire/crm/prices.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { PRODUCTS } from "#core/wire/payment/products.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import { showToast } from "#web/ui/overlay/toast.ts";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { PageButtons } from "../list/page-buttons.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { usePages } from "../list/use-pages.ts";
import { StopDialog } from "../stop-dialog.tsx";
import type { Load } from "../use-call.ts";
import { PriceForm } from "./price-form.tsx";

type Page = ReplyOf<"crmPrices">;
const COLUMNS = ["#", "Product", "Price", "Regular", "Taxes", "Fees", "From", "Until", "State", "Change"] as const;
const NUMBER_COLUMNS = ["Price", "Regular", "Taxes", "Fees"] as const;
const STATES: Readonly<Record<PeriodPrice["state"], string>> = {
  valid: "Valid now",
  replaced: "Replaced by a later price",
  planned: "Planned",
  past: "Past",
  withdrawn: "Withdrawn",
};

/**
 * Lists the current price of each product, and all prices for a period, newest first. Administrators set and stop
 * prices for a period.
 */
export function PricesView({ isAdmin }: { isAdmin: boolean }) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmPrices", { query: { limit: "50", ...(cursor !== null && { cursor }) }, signal }),
    [],
  );
  const pages = usePages(load);
  const [isFormOpen, setFormOpen] = useState(false);
  const [stopping, setStopping] = useState<PeriodPrice | null>(null);
  const products = pages.state.kind === "ready" ? pages.state.data.products : [];
  const closeForms = (notice: string): void => {
    setFormOpen(false);
    setStopping(null);
    showToast({ text: notice });
    pages.reload();
  };
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Prices" isAdmin={isAdmin}>
        <p>Checkouts that are open keep their price.</p>
      </CrmHead>
      {products.length > 0 && (
        <ul className={styles.currentPrices} aria-label="Valid now">
          {products.map((product) => (
            <li key={product.payment_link_type}>{describeCurrentPrice(product)}</li>
          ))}
        </ul>
      )}
      <div className={styles.tools}>
        <Button disabled={products.length === 0} onClick={() => setFormOpen(true)}>
          New price
        </Button>
      </div>
      <PagedTable
        caption="Prices for a period"
        failureTitle="Unable to fetch the prices"
        empty="No prices for a period. The default prices apply."
        columns={COLUMNS}
        numberColumns={NUMBER_COLUMNS}
        pages={pages}
        getRows={(page) => page.prices}
        getKey={(price) => price.id}
        renderCells={(price) => ({
          "#": price.id,
          Product: PRODUCTS[price.payment_link_type].name,
          Price: <b>{formatMoney(price.amount, price.currency)}</b>,
          Regular: price.regular_amount === null ? "none" : formatDecimal(price.regular_amount, 2),
          Taxes: formatDecimal(price.taxes, 2),
          Fees: formatDecimal(price.fees, 2),
          From: formatDate(price.starts_at, "shortDateTime"),
          Until: price.ends_at === null ? "no end" : formatDate(price.ends_at, "shortDateTime"),
          State: STATES[price.state],
          Change:
            price.state === "past" || price.state === "withdrawn" ? (
              "–"
            ) : (
              <Button variant="quiet" onClick={() => setStopping(price)}>
                Stop<span className={text.visuallyHidden}> price {price.id}</span>
              </Button>
            ),
        })}
        foot={<PageButtons pages={pages} />}
      />
      <Sheet open={isFormOpen} onClose={() => setFormOpen(false)} title="New price">
        {isFormOpen && (
          <PriceForm
            products={products}
            onDone={({ payment_link_type: type, amount, currency }) =>
              closeForms(`${PRODUCTS[type].name}: ${formatMoney(amount, currency)} set`)
            }
          />
        )}
      </Sheet>
      <StopDialog
        isOpen={stopping !== null}
        title={stopping === null ? "" : `Stop the price of ${formatMoney(stopping.amount, stopping.currency)}?`}
        confirmLabel="Stop price"
        stop={(client) => client.call("crmStopPrice", { params: { id: stopping?.id ?? 0 }, body: {} })}
        onClose={() => setStopping(null)}
        onDone={() => closeForms("Price stopped")}
      >
        <p>
          If this price is valid now, the previous price applies instead, or the default price if there is none.
          Checkouts that are open keep their price.
        </p>
      </StopDialog>
    </main>
  );
}

/** Describes the current price of a product: "Writing evaluation: 4.99 CAD (regular 9.99), the default price". */
function describeCurrentPrice({
  payment_link_type,
  amount,
  regular_amount,
  total,
  currency,
  price_id,
}: ProductPrice): string {
  const regular = regular_amount === null ? "" : ` (regular ${formatDecimal(regular_amount, 2)})`;
  const extra = total === amount ? "" : `, ${formatMoney(total, currency)} with taxes and fees`;
  const source = price_id === null ? "the default price" : `price ${price_id}`;
  return `${PRODUCTS[payment_link_type].name}: ${formatMoney(amount, currency)}${regular}${extra}, ${source}`;
}
