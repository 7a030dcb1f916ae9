import { useCallback } from "react";
import { formatDate } from "#core/format/format-date.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import type { OfficeChange } from "#core/wire/crm/office-changes.ts";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { CrmHead } from "../crm-head.tsx";
import styles from "../crm.module.css";
import { PageButtons } from "../list/page-buttons.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { usePages } from "../list/use-pages.ts";
import type { Load } from "../use-call.ts";

type Page = ReplyOf<"crmOfficeChanges">;
const COLUMNS = ["When", "Who", "Action", "Subject", "Values"] as const;

const ACTION_LABELS: Readonly<Record<OfficeChange["action"], string>> = {
  coupon_created: "Coupon created",
  coupon_changed: "Coupon changed",
  coupon_stopped: "Coupon stopped",
  staff_invited: "Staff invited",
  staff_changed: "Staff changed",
  credits_granted: "Credits granted",
  credits_taken_back: "Credits taken back",
  payment_refunded: "Payment refunded",
  key_corrected: "Answer key corrected",
  announced: "Announced",
  announcement_changed: "Announcement changed",
  announcement_stopped: "Announcement stopped",
  price_set: "Price set",
  price_stopped: "Price stopped",
  default_price_changed: "Default price changed",
  quality_changed: "Quality settings changed",
  seed_added: "Seed added",
  seed_stopped: "Seed withdrawn",
  tag_added: "Tag added",
  tag_removed: "Tag removed",
  note_added: "Note added",
  note_deleted: "Note deleted",
};

/** Lists who changed prices, staff, clients and other office data, the newest change first. */
export function ChangesView({ isAdmin }: { isAdmin: boolean }) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmOfficeChanges", { query: { limit: "50", ...(cursor !== null && { cursor }) }, signal }),
    [],
  );
  const pages = usePages(load);
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <CrmHead title="Changes" isAdmin={isAdmin}>
        <p>
          Prices, coupons, announcements, staff, credits, refunds, clients’ tags and notes, answer keys and examiners’
          settings, with who changed them.
        </p>
      </CrmHead>
      <PagedTable
        caption="Changes"
        failureTitle="Unable to fetch the changes"
        empty="No changes yet."
        columns={COLUMNS}
        textColumns={["Values"]}
        pages={pages}
        getRows={(page) => page.changes}
        getKey={(change) => change.id}
        renderCells={(change) => ({
          When: formatDate(change.at, "shortDateTime"),
          Who: change.staff_name ?? "Command line or deleted account",
          Action: ACTION_LABELS[change.action],
          Subject: <b>{change.subject === "" ? "Deleted client" : change.subject}</b>,
          Values: change.changes.map(describeValue).join("; "),
        })}
        foot={<PageButtons pages={pages} />}
      />
    </main>
  );
}

/** Describes a changed or new value: "discount rate: 10 to 20", "credits: 2". */
function describeValue({ field, from, to }: OfficeChange["changes"][number]): string {
  const name = field.replaceAll("_", " ");
  return from === null ? `${name}: ${formatValue(to)}` : `${name}: ${formatValue(from)} to ${formatValue(to)}`;
}

/** Formats a stored value: an instant as date and time, null as "none". */
function formatValue(value: string | null): string {
  if (value === null) return "none";
  return /^\d{4}-\d\d-\d\dT/u.test(value) ? formatDate(Date.parse(value), "shortDateTime") : value;
}
