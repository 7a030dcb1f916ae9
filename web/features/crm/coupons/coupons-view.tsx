import { formatDate } from "#core/format/format-date.ts";
import { useCallback, useState } from "react";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import type { Coupon } from "#core/wire/payment/payment.ts";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Sheet } from "#web/ui/overlay/sheet.tsx";
import text from "#web/ui/style/text.module.css";
import { showToast } from "#web/ui/overlay/toast.ts";
import { CouponForm } from "./coupon-form.tsx";
import { CouponUses } from "./coupon-uses.tsx";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { MorePages } from "../list/more-pages.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import type { Load } from "../use-call.ts";
import { usePages } from "../list/use-pages.ts";
import { yesNo } from "../labels.ts";

type Page = ReplyOf<"crmCoupons">;
const COLUMNS = ["#", "Code", "Discount Rate (%)", "Expired", "Created At", "Expires", "Used"] as const;
const NUMBERS = ["Discount Rate (%)"] as const;

/** Coupons, newest first, with their uses and a form to create one. */
export function CouponsView({ isAdmin }: { isAdmin: boolean }) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmCoupons", { query: { limit: "50", ...(cursor !== null && { cursor }) }, signal }),
    [],
  );
  const pages = usePages(load);
  const [sheet, setSheet] = useState<"new" | Coupon | null>(null);
  const close = (): void => setSheet(null);
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Coupons" isAdmin={isAdmin} />
      <div className={styles.tools}>
        <Button onClick={() => setSheet("new")}>New coupon</Button>
      </div>
      <PagedTable
        caption="Coupons"
        what="Unable to fetch the coupons"
        empty="No coupons found."
        columns={COLUMNS}
        numbers={NUMBERS}
        pages={pages}
        rowsOf={(page) => page.coupons}
        keyOf={(coupon) => coupon.id}
        cells={(coupon) => ({
          "#": coupon.id,
          Code: <b>{coupon.code}</b>,
          "Discount Rate (%)": coupon.discount_rate,
          Expired: yesNo(coupon.expired),
          "Created At": formatDate(coupon.created_at),
          Expires: coupon.expires_at === null ? "Never" : formatDate(coupon.expires_at),
          Used: (
            <Button variant="quiet" onClick={() => setSheet(coupon)}>
              {coupon.max_uses === null ? coupon.used : `${coupon.used} of ${coupon.max_uses}`}
              <span className={text.vh}> uses of {coupon.code}</span>
            </Button>
          ),
        })}
        foot={<MorePages pages={pages} />}
      />
      <Sheet open={sheet === "new"} onClose={close} title="New coupon">
        <CouponForm
          onMade={(coupon) => {
            close();
            showToast({ text: `Coupon ${coupon.code} created` });
            pages.reload();
          }}
        />
      </Sheet>
      <Sheet
        open={sheet !== null && sheet !== "new"}
        onClose={close}
        title={sheet === null || sheet === "new" ? "" : `Usage of ${sheet.code}`}
      >
        {sheet !== null && sheet !== "new" && <CouponUses id={sheet.id} />}
      </Sheet>
    </main>
  );
}
