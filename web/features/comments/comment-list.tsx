import { useOutage } from "#web/ui/hooks/use-online.ts";
import type { ShownComment } from "#web/db/account/comments.ts";
import { Button } from "#web/ui/form/button.tsx";
import { Icon } from "#web/ui/media/icon.tsx";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import styles from "./comments.module.css";
import type { CommentsState } from "./use-comments.ts";
import { describeFetchState } from "./labels.ts";
import { ReportComment } from "./report-comment.tsx";

/** The comments, newest first, in a scrolling box. A note says why the list may be incomplete or outdated. */
export function CommentList({ state }: { state: CommentsState }) {
  const { view, fetchState, refetch, fetchOlder } = state;
  const comments = view?.comments ?? [];
  const wasFetched = view !== null && view.fetchedAt !== null;
  const isLoading = view === null || (!wasFetched && fetchState === "newest");
  const note = describeFetchState(fetchState, wasFetched, useOutage());
  return (
    <div aria-busy={isLoading || fetchState === "older"}>
      <div className={styles.state}>
        <output className={styles.note}>{note}</output>
        {fetchState === "failed" && (
          <Button variant="quiet" onClick={refetch}>
            Try again
          </Button>
        )}
      </div>
      {comments.length > 0 ? (
        // A pane that scrolls must be reachable by keyboard.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        <section className={styles.scroll} aria-label="All comments" tabIndex={0}>
          <ul className={styles.list}>
            {comments.map((comment) => (
              <CommentItem key={comment.id} comment={comment} state={state} />
            ))}
          </ul>
          {view?.next != null && (
            <Button variant="quiet" busy={fetchState === "older" ? "Fetching" : undefined} onClick={fetchOlder}>
              Older comments
            </Button>
          )}
        </section>
      ) : (
        <>
          {isLoading && fetchState === "newest" && <Skeleton lines={3} />}
          {wasFetched && <p className={styles.note}>No comments yet!</p>}
        </>
      )}
    </div>
  );
}

function CommentItem({ comment, state }: { comment: ShownComment; state: CommentsState }) {
  const { sendState } = comment;
  return (
    <li>
      <p className={styles.author}>
        <b>{comment.name}</b>
        {comment.own && <span>You</span>}
        {sendState === "sent" && <span>{comment.short_date}</span>}
        {comment.hidden === true && <span>Hidden by our staff: only you see it</span>}
        {sendState === "waiting" && (
          <span className={styles.sendState}>
            <Icon name="cloud-arrow-up" size={16} />
            Waiting to send
          </span>
        )}
        {sendState === "refused" && (
          <span className={styles.refused}>
            <Icon name="cloud-warning" size={16} />
            Not accepted by the server. {comment.reason}
          </span>
        )}
      </p>
      <p className={styles.text} dir="auto">
        {comment.comment}
      </p>
      {sendState === "refused" && (
        <Button variant="quiet" onClick={() => state.discard(comment.id)}>
          Remove from this device
        </Button>
      )}
      {sendState === "sent" && !comment.own && <ReportComment comment={comment} report={state.report} />}
    </li>
  );
}
