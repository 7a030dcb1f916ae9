import { useCallback } from "react";
import type { OpenComplaints } from "#core/wire/crm/complaints.ts";
import type { ReportedComment } from "#core/wire/crm/reported-comments.ts";
import { formatDate } from "#core/format/format-date.ts";
import { plural } from "#core/format/plural.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { reach } from "#web/net/reply.ts";
import { showBannerError } from "#web/ui/display/banner.ts";
import { Button } from "#web/ui/form/button.tsx";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { type Load, troubleOf, useAct } from "../use-call.ts";
import { usePages } from "../list/use-pages.ts";
import { ComplaintPages } from "./complaint-pages.tsx";
import styles from "./complaints.module.css";

type Page = ReplyOf<"crmReportedComments">;

/** Comments that learners reported or staff hid. */
export function CommentList({ onOpen }: { onOpen: (change: (open: OpenComplaints) => OpenComplaints) => void }) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmReportedComments", { query: cursor === null ? {} : { cursor }, signal }),
    [],
  );
  const pages = usePages(load);
  const replace = (changed: ReportedComment, before: ReportedComment): void => {
    if (pages.state.kind !== "ready") return;
    const { data } = pages.state;
    pages.set({ ...data, comments: data.comments.map((one) => (one.id === changed.id ? changed : one)) });
    const change = Number(isOpen(changed)) - Number(isOpen(before));
    onOpen((open) => ({ ...open, comments: Math.max(0, open.comments + change) }));
  };
  return (
    <ComplaintPages
      label="Reported comments"
      what="Unable to fetch the reported comments"
      empty="No reported comments."
      pages={pages}
      rowsOf={(page) => page.comments}
      render={(comment) => (
        <Comment key={comment.id} comment={comment} onSet={(changed) => replace(changed, comment)} />
      )}
    />
  );
}

const isOpen = ({ hidden_at, reports }: ReportedComment): boolean => hidden_at === null && reports > 0;

function Comment({ comment, onSet }: { comment: ReportedComment; onSet: (changed: ReportedComment) => void }) {
  const { id, name, hidden_at, reports } = comment;
  const { isBusy, run } = useAct();
  const set = (hidden: boolean): void =>
    run(async (client) => {
      const reply = await reach(() => client.call("crmHideComment", { params: { comment: id }, body: { hidden } }));
      if (reply.kind === "ok")
        return onSet({ ...comment, hidden_at: hidden ? Date.now() : null, reports: hidden ? reports : 0 });
      const { kind, detail } = troubleOf(reply);
      showBannerError({
        text: kind === "offline" ? "Network error. Please check your connection." : detail,
        retry: () => set(hidden),
      });
    });
  const about = <span className={text.vh}> the comment by {name}</span>;
  return (
    <article className={layout.sec} aria-labelledby={`comment-${id}`}>
      <div className={layout.margin}>
        <b>{hidden_at === null ? "Visible" : "Hidden"}</b>
        <span>{plural(reports, { one: "Reported once", other: "Reported # times" })}</span>
      </div>
      <div className={layout.body}>
        <h2 id={`comment-${id}`} className={styles.subject}>
          {name}, {formatDate(comment.created_at, "shortDateTime")}
        </h2>
        <p className={styles.words}>{comment.comment}</p>
        <p className={styles.from}>On {comment.unique_id}</p>
        <div className={styles.acts}>
          <Button variant="outline" busy={isBusy ? "Saving" : undefined} onClick={() => set(hidden_at === null)}>
            {hidden_at === null ? "Hide" : "Show again"}
            {about}
          </Button>
          {isOpen(comment) && (
            <Button variant="quiet" onClick={() => set(false)}>
              Dismiss reports
              {about}
            </Button>
          )}
        </div>
      </div>
    </article>
  );
}
