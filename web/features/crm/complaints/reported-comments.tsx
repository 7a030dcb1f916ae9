import { useCallback } from "react";
import { formatDate } from "#core/format/format-date.ts";
import { plural } from "#core/format/plural.ts";
import type { OpenComplaints } from "#core/wire/crm/complaints.ts";
import type { ReportedComment } from "#core/wire/crm/reported-comments.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { reach } from "#web/net/reply.ts";
import { showBannerError } from "#web/ui/display/banner.ts";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import { showToast } from "#web/ui/overlay/toast.ts";
import { MorePages } from "../list/more-pages.tsx";
import { PagedTable } from "../list/paged-table.tsx";
import { usePages } from "../list/use-pages.ts";
import { type Load, troubleOf, useAct } from "../use-call.ts";

type Page = ReplyOf<"crmReportedComments">;
const COLUMNS = ["Comment", "Writer", "On", "Date", "Reports", "Change"] as const;

/**
 * The comments that learners reported or staff hid. Staff hide them, or show them and settle the reports. `onOpen`
 * changes the number of open ones.
 */
export function ReportedComments({ onOpen }: { onOpen: (change: (open: OpenComplaints) => OpenComplaints) => void }) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmReportedComments", { query: cursor === null ? {} : { cursor }, signal }),
    [],
  );
  const pages = usePages(load);
  return (
    <PagedTable
      caption="Reported comments"
      what="Unable to fetch the reported comments"
      empty="No reported comments."
      columns={COLUMNS}
      pages={pages}
      rowsOf={(page) => page.comments}
      keyOf={(one) => one.id}
      cells={(one) => ({
        Comment: <span dir="auto">{one.comment}</span>,
        Writer: one.name,
        On: one.unique_id,
        Date: formatDate(one.created_at),
        Reports: one.reports === 0 ? "None" : plural(one.reports, { one: "# learner", other: "# learners" }),
        Change: (
          <Change
            comment={one}
            onDone={() => {
              if (isOpen(one)) onOpen((open) => ({ ...open, comments: Math.max(0, open.comments - 1) }));
              pages.reload();
            }}
          />
        ),
      })}
      foot={<MorePages pages={pages} />}
    />
  );
}

const isOpen = ({ hidden_at, reports }: ReportedComment): boolean => hidden_at === null && reports > 0;

function Change({ comment, onDone }: { comment: ReportedComment; onDone: () => void }) {
  const { isBusy, run } = useAct();
  const set = (hidden: boolean): void =>
    run(async (client) => {
      const reply = await reach(() =>
        client.call("crmHideComment", { params: { comment: comment.id }, body: { hidden } }),
      );
      if (reply.kind === "ok") {
        showToast({ text: reply.data.detail });
        return onDone();
      }
      const { kind, detail } = troubleOf(reply);
      showBannerError({ text: kind === "offline" ? "Network error. Please check your connection." : detail });
    });
  const isHidden = comment.hidden_at !== null;
  const name = <span className={text.vh}> the comment by {comment.name}</span>;
  return (
    <>
      {!isHidden && (
        <Button variant="outline" busy={isBusy ? "Saving" : undefined} onClick={() => set(true)}>
          Hide{name}
        </Button>
      )}
      <Button variant="quiet" busy={isBusy ? "Saving" : undefined} onClick={() => set(false)}>
        {isHidden ? "Show again" : "Keep"}
        {name}
      </Button>
    </>
  );
}
