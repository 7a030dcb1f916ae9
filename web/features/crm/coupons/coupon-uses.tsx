import { formatDate } from "#core/format/format-date.ts";
import { useCallback } from "react";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { paymentNumber } from "#core/wire/payment/payment.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { PageButtons } from "../list/page-buttons.tsx";
import styles from "../staff/staff-form.module.css";
import { FailureNote } from "../failure-note.tsx";
import type { Load } from "../use-call.ts";
import { usePages } from "../list/use-pages.ts";

type Page = ReplyOf<"crmCouponUses">;

/** Lists who used a coupon, or reserved it with an open checkout, newest first. */
export function CouponUses({ id }: { id: number }) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmCouponUses", {
          params: { id },
          query: { limit: "50", ...(cursor !== null && { cursor }) },
          signal,
        }),
    [id],
  );
  const pages = usePages(load);
  const { state, failure, reload } = pages;
  if (failure !== null)
    return <FailureNote title="Unable to fetch the uses of the coupon" failure={failure} onRetry={reload} />;
  if (state.kind !== "ready") return <Skeleton lines={3} />;
  if (state.data.uses.length === 0) return <p className={styles.none}>Nobody has used this coupon yet.</p>;
  return (
    <>
      <ul className={styles.uses}>
        {state.data.uses.map((use) => (
          <li key={use.payment_id}>
            <b>{use.name}</b>
            <span>{use.email}</span>
            <span>
              {paymentNumber(use.payment_id)}, {formatDate(use.used_at, "shortDateTime")}
              {use.reserved && ", reserved by an open checkout"}
            </span>
          </li>
        ))}
      </ul>
      <PageButtons pages={pages} />
    </>
  );
}
