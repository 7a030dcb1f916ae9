import { useCallback } from "react";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { formatDate } from "#core/format/format-date.ts";
import { plural } from "#core/format/plural.ts";
import type { OpenComplaints } from "#core/wire/crm/complaints.ts";
import type { ReportedComment } from "#core/wire/crm/reported-comments.ts";
import { parseUniqueId } from "#core/wire/feedback/unique-id.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { reach } from "#web/net/reply.ts";
import { showBannerError } from "#web/ui/display/banner.ts";
import { Button } from "#web/ui/form/button.tsx";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { showToast } from "#web/ui/overlay/toast.ts";
import { usePages } from "../list/use-pages.ts";
import { type Load, failureOf, useAction } from "../use-call.ts";
import { ComplaintPages } from "./complaint-pages.tsx";
import styles from "./complaints.module.css";

type Page = ReplyOf<"crmReportedComments">;

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
    <ComplaintPages
      label="Reported comments"
      what="Unable to fetch the reported comments"
      empty="No reported comments."
      pages={pages}
      rowsOf={(page) => page.comments}
      render={(comment) => (
        <Comment
          key={comment.id}
          comment={comment}
          onDone={() => {
            if (isOpen(comment)) onOpen((open) => ({ ...open, comments: Math.max(0, open.comments - 1) }));
            pages.reload();
          }}
        />
      )}
    />
  );
}

const isOpen = ({ hidden_at, reports }: ReportedComment): boolean => hidden_at === null && reports > 0;

/** Returns "On the book tidewater-1" or "On the Writing module tidewater-1-writing-1". */
function subjectOf({ unique_id }: ReportedComment): string {
  const subject = parseUniqueId(unique_id);
  if (subject === null) return `On ${unique_id}`;
  const { kind, slug } = subject;
  return kind === "book" ? `On the book ${slug}` : `On the ${MODULE_NAMES[kind]} module ${slug}`;
}

function Comment({ comment, onDone }: { comment: ReportedComment; onDone: () => void }) {
  const { isBusy, run } = useAction();
  const set = (hidden: boolean): void =>
    run(async (client) => {
      const reply = await reach(() =>
        client.call("crmHideComment", { params: { comment: comment.id }, body: { hidden } }),
      );
      if (reply.kind === "ok") {
        showToast({ text: reply.data.detail });
        return onDone();
      }
      const { kind, detail } = failureOf(reply);
      showBannerError({ text: kind === "offline" ? "Network error. Please check your connection." : detail });
    });
  const isHidden = comment.hidden_at !== null;
  const name = <span className={text.vh}> the comment by {comment.name}</span>;
  return (
    <article className={layout.sec} aria-labelledby={`comment-${comment.id}`}>
      <div className={layout.margin}>
        <b>{isHidden ? "Hidden" : "Visible"}</b>
        <span>
          {comment.reports === 0
            ? "No reports"
            : plural(comment.reports, { one: "Reported once", other: "Reported # times" })}
        </span>
      </div>
      <div className={layout.body}>
        <h2 id={`comment-${comment.id}`} className={styles.subject}>
          {comment.name}, {formatDate(comment.created_at, "shortDateTime")}
        </h2>
        <p className={styles.words} dir="auto">
          {comment.comment}
        </p>
        <p className={styles.from}>{subjectOf(comment)}</p>
        <div className={styles.acts}>
          {!isHidden && (
            <Button variant="outline" busy={isBusy ? "Saving" : undefined} onClick={() => set(true)}>
              Hide{name}
            </Button>
          )}
          <Button
            variant={isHidden ? "outline" : "quiet"}
            busy={isBusy ? "Saving" : undefined}
            onClick={() => set(false)}
          >
            {isHidden ? "Show again" : "Keep"}
            {name}
          </Button>
        </div>
      </div>
    </article>
  );
}
