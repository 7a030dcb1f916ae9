import { useCallback, useState } from "react";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import type { Coupon } from "#core/wire/payment.ts";
import { Button } from "#web/ui/button.tsx";
import { cx } from "#web/ui/cx.ts";
import layout from "#web/ui/layout.module.css";
import { Sheet } from "#web/ui/sheet.tsx";
import text from "#web/ui/text.module.css";
import { showToast } from "#web/ui/toast.ts";
import { CouponForm } from "./coupon-form.tsx";
import { CouponUses } from "./coupon-uses.tsx";
import { DeskHead } from "./desk-head.tsx";
import styles from "./desk.module.css";
import { MorePages } from "./more-pages.tsx";
import { PagedTable } from "./paged-table.tsx";
import type { Load } from "./use-call.ts";
import { usePages } from "./use-pages.ts";
import { longDate, yesNo } from "./words.ts";

type Page = ReplyOf<"crmCoupons">;
const COLUMNS = ["#", "Code", "Discount Rate (%)", "Expired", "Created At", "Expires", "Used"] as const;
const NUMBERS = ["Discount Rate (%)"] as const;

/** Coupons, newest first: making one, and who used it. */
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
      <DeskHead title="Coupons" isAdmin={isAdmin} />
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
          "Created At": longDate(coupon.created_at),
          Expires: coupon.expires_at === null ? "Never" : longDate(coupon.expires_at),
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
            showToast({ text: `Coupon ${coupon.code} is made` });
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
