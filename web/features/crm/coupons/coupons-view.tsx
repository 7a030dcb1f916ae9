import { formatDecimal } from "#core/format/format-number.ts";
import { formatDate } from "#core/format/format-date.ts";
import { useCallback, useState } from "react";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import type { Coupon } from "#core/wire/payment/payment.ts";
import { PRODUCTS } from "#core/wire/payment/products.ts";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import text from "#web/ui/style/text.module.css";
import { showToast } from "#web/ui/overlay/toast.ts";
import { CouponForm } from "./coupon-form.tsx";
import { CouponUses } from "./coupon-uses.tsx";
import { CrmHead } from "../crm-head.tsx";
import { StopDialog } from "../stop-dialog.tsx";
import styles from "../crm.module.css";
import { PageButtons } from "../list/page-buttons.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import type { Load } from "../use-call.ts";
import { usePages } from "../list/use-pages.ts";
import { formatYesNo } from "../labels.ts";

/** The open panel: the form of a new coupon, or the uses or terms of a coupon. */
type OpenSheet = { panel: "new" } | { panel: "uses" | "terms"; coupon: Coupon } | null;
type Page = ReplyOf<"crmCoupons">;
const COLUMNS = ["#", "Code", "Discount Rate (%)", "Expired", "Created At", "Terms", "Used", "Change"] as const;
const NUMBER_COLUMNS = ["Discount Rate (%)"] as const;

/** Lists the coupons, newest first, with their uses. Staff create coupons. Administrators also change and stop them. */
export function CouponsView({ isAdmin }: { isAdmin: boolean }) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmCoupons", { query: { limit: "50", ...(cursor !== null && { cursor }) }, signal }),
    [],
  );
  const pages = usePages(load);
  const [sheet, setSheet] = useState<OpenSheet>(null);
  const [stopping, setStopping] = useState<Coupon | null>(null);
  const close = (): void => setSheet(null);
  const closeAndReload = (message: string): void => {
    close();
    setStopping(null);
    showToast({ text: message });
    pages.reload();
  };
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Coupons" isAdmin={isAdmin} />
      <div className={styles.tools}>
        <Button onClick={() => setSheet({ panel: "new" })}>New coupon</Button>
      </div>
      <PagedTable
        caption="Coupons"
        failureTitle="Unable to fetch the coupons"
        empty="No coupons found."
        columns={isAdmin ? COLUMNS : COLUMNS.filter((column) => column !== "Change")}
        numberColumns={NUMBER_COLUMNS}
        pages={pages}
        getRows={(page) => page.coupons}
        getKey={(coupon) => coupon.id}
        renderCells={(coupon) => ({
          "#": coupon.id,
          Code: <b>{coupon.code}</b>,
          "Discount Rate (%)": coupon.discount_rate,
          Expired: formatYesNo(coupon.expired),
          "Created At": formatDate(coupon.created_at),
          Terms: describeTerms(coupon),
          Used: (
            <Button variant="quiet" onClick={() => setSheet({ panel: "uses", coupon })}>
              {coupon.max_uses === null ? coupon.used : `${coupon.used} of ${coupon.max_uses}`}
              <span className={text.visuallyHidden}> uses of {coupon.code}</span>
            </Button>
          ),
          Change: (
            <span className={styles.actions}>
              <Button variant="quiet" onClick={() => setSheet({ panel: "terms", coupon })}>
                Edit<span className={text.visuallyHidden}> {coupon.code}</span>
              </Button>
              {!coupon.expired && (
                <Button variant="quiet" onClick={() => setStopping(coupon)}>
                  Stop<span className={text.visuallyHidden}> {coupon.code}</span>
                </Button>
              )}
            </span>
          ),
        })}
        foot={<PageButtons pages={pages} />}
      />
      <Sheet open={sheet?.panel === "new"} onClose={close} title="New coupon">
        <CouponForm onDone={(coupon) => closeAndReload(`Coupon ${coupon.code} created`)} />
      </Sheet>
      <Sheet
        open={sheet?.panel === "uses"}
        onClose={close}
        title={sheet?.panel === "uses" ? `Usage of ${sheet.coupon.code}` : ""}
      >
        {sheet?.panel === "uses" && <CouponUses id={sheet.coupon.id} />}
      </Sheet>
      <Sheet
        open={sheet?.panel === "terms"}
        onClose={close}
        title={sheet?.panel === "terms" ? `Terms of ${sheet.coupon.code}` : ""}
        subtitle="Checkouts that are open keep their price."
      >
        {sheet?.panel === "terms" && (
          <CouponForm coupon={sheet.coupon} onDone={(coupon) => closeAndReload(`Coupon ${coupon.code} saved`)} />
        )}
      </Sheet>
      <StopDialog
        isOpen={stopping !== null}
        title={`Stop the coupon ${stopping?.code ?? ""}?`}
        confirmLabel="Stop coupon"
        stop={(client) => client.call("crmStopCoupon", { params: { id: stopping?.id ?? 0 }, body: {} })}
        onClose={() => setStopping(null)}
        onDone={() => closeAndReload(`Coupon ${stopping?.code ?? ""} stopped`)}
      >
        <p>Nobody can use this coupon from now on. Checkouts that are open keep their price.</p>
      </StopDialog>
    </main>
  );
}

/**
 * Describes the fixed amount, product, period and minimum price of a coupon: "From 1 March 2026, until 5 March 2026,
 * price from 4.99". "Always" if the coupon has none of them.
 */
function describeTerms({ starts_at, expires_at, min_amount, amount_off, payment_link_type }: Coupon): string {
  const terms = [
    ...(amount_off === null ? [] : [`${formatDecimal(amount_off, 2)} off`]),
    ...(payment_link_type === null ? [] : [`only ${PRODUCTS[payment_link_type].name}`]),
    ...(starts_at === null ? [] : [`from ${formatDate(starts_at)}`]),
    ...(expires_at === null ? [] : [`until ${formatDate(expires_at)}`]),
    ...(min_amount === null ? [] : [`price from ${formatDecimal(min_amount, 2)}`]),
  ].join(", ");
  return terms === "" ? "Always" : terms.slice(0, 1).toUpperCase() + terms.slice(1);
}
