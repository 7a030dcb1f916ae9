import { useCallback } from "react";
import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { formatDate } from "#core/format/format-date.ts";
import { plural } from "#core/format/plural.ts";
import type { ComplaintState, ComplaintWork, OpenComplaints } from "#core/wire/crm/complaints.ts";
import type { ReportedComment } from "#core/wire/crm/reported-comments.ts";
import { parseUniqueId } from "#core/wire/feedback/unique-id.ts";
import type { ReplyOf } from "#core/wire/endpoints.ts";
import { tryCall } from "#web/net/reply.ts";
import { Button } from "#web/ui/form/button.tsx";
import layout from "#web/ui/style/layout.module.css";
import text from "#web/ui/style/text.module.css";
import { showToast } from "#web/ui/overlay/toast.ts";
import { usePages } from "../list/use-pages.ts";
import { type Load, showFailure, useAction } from "../use-call.ts";
import { ComplaintActions } from "./complaint-actions.tsx";
import { ComplaintPages } from "./complaint-pages.tsx";
import styles from "./complaints.module.css";
import { describeEmptyList } from "./labels.ts";
import { updateOpenCounts, withWork } from "./complaint-state.ts";

type Page = ReplyOf<"crmReportedComments">;

/**
 * The comments that learners reported or staff hid. Staff hide a comment, or keep it visible, which deletes its
 * reports. `changeOpenCounts` changes the numbers of open complaints that the page shows.
 */
export function ReportedComments({
  state,
  changeOpenCounts,
}: {
  state: ComplaintState;
  changeOpenCounts: (change: (open: OpenComplaints) => OpenComplaints) => void;
}) {
  const load = useCallback(
    (cursor: string | null): Load<Page> =>
      (client, signal) =>
        client.call("crmReportedComments", { query: { state, ...(cursor !== null && { cursor }) }, signal }),
    [state],
  );
  const pages = usePages(load);
  const replace = (before: ReportedComment, changed: ReportedComment): void => {
    if (pages.state.kind !== "ready") return;
    const { data } = pages.state;
    pages.set({ ...data, comments: data.comments.map((comment) => (comment.id === changed.id ? changed : comment)) });
    changeOpenCounts((open) => updateOpenCounts(open, "comments", before.state, changed.state));
  };
  return (
    <ComplaintPages
      label="Reported comments"
      failureTitle="Unable to fetch the reported comments"
      empty={describeEmptyList("reported comments", state)}
      pages={pages}
      getRows={(page) => page.comments}
      render={(comment) => (
        <Comment
          key={comment.id}
          comment={comment}
          onWorkChanged={(work) => replace(comment, withWork(comment, work))}
          onDone={() => {
            changeOpenCounts((open) => updateOpenCounts(open, "comments", comment.state, "resolved"));
            pages.reload();
          }}
        />
      )}
    />
  );
}

/** Returns "On the book tidewater-1" or "On the Writing module tidewater-1-writing-1". */
function describeCommentedPage({ unique_id }: ReportedComment): string {
  const subject = parseUniqueId(unique_id);
  if (subject === null) return `On ${unique_id}`;
  const { kind, slug } = subject;
  return kind === "book" ? `On the book ${slug}` : `On the ${MODULE_NAMES[kind]} module ${slug}`;
}

function Comment({
  comment,
  onWorkChanged,
  onDone,
}: {
  comment: ReportedComment;
  onWorkChanged: (work: ComplaintWork) => void;
  onDone: () => void;
}) {
  const { isBusy, run } = useAction();
  const setHidden = (hidden: boolean): void =>
    run(async (client) => {
      const reply = await tryCall(() =>
        client.call("crmHideComment", { params: { comment: comment.id }, body: { hidden } }),
      );
      if (reply.kind === "ok") {
        showToast({ text: reply.data.detail });
        return onDone();
      }
      showFailure(reply);
    });
  const isHidden = comment.hidden_at !== null;
  const title = `the comment by ${comment.name}`;
  const titleForScreenReaders = <span className={text.visuallyHidden}> {title}</span>;
  return (
    <article className={layout.section} aria-labelledby={`comment-${comment.id}`}>
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
        <p className={styles.note}>{describeCommentedPage(comment)}</p>
        <ComplaintActions
          kind="comments"
          id={comment.id}
          name={title}
          complaint={comment}
          status={comment.hidden_at === null ? "" : `Hidden ${formatDate(comment.hidden_at, "shortDateTime")}`}
          onWorkChanged={onWorkChanged}
        >
          {!isHidden && (
            <Button variant="outline" busy={isBusy ? "Saving" : undefined} onClick={() => setHidden(true)}>
              Hide{titleForScreenReaders}
            </Button>
          )}
          <Button
            variant={isHidden ? "outline" : "quiet"}
            busy={isBusy ? "Saving" : undefined}
            onClick={() => setHidden(false)}
          >
            {isHidden ? "Show again" : "Keep"}
            {titleForScreenReaders}
          </Button>
        </ComplaintActions>
      </div>
    </article>
  );
}
