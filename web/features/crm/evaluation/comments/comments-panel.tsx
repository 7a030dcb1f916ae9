import { type RefObject, useMemo, useRef } from "react";
import type { CrmComment } from "#core/wire/crm/evaluation-forms.ts";
import { MAX_STAFF_CHARACTERS } from "#core/wire/crm/staff-texts.ts";
import type { SectionTask } from "#core/exam/bands/examiner.ts";
import text from "#web/ui/style/text.module.css";
import type { Variables } from "../../bank/suggestions.ts";
import { CommentEditor } from "./comment-editor.tsx";
import styles from "./comments-panel.module.css";
import { StoredComment } from "./stored-comment.tsx";
import { quoteSpan, type Span } from "#core/exam/content/span.ts";
import { useMarginPlaces } from "./use-margin-places.ts";
import { useComments } from "./use-comments.ts";

/** The comments on an answer, with the comment being written. On a wide page, each comment is beside its words. */
export function CommentsPanel({
  section,
  firstName,
  task,
  block,
  answer,
  comments,
  newSpan,
  storedText,
  onType,
  onNewSpan,
  onHighlight,
  onShow,
  onChange,
  essay,
}: {
  section: number;
  /** The client's first name, for placeholders in bank comments. */
  firstName: string;
  task: SectionTask;
  /** The block of the evaluation to which comments are anchored. */
  block: string;
  answer: string;
  comments: readonly CrmComment[];
  /** Range of the comment being written, or null. */
  newSpan: Span | null;
  /** The stored text of the comment being written. */
  storedText: string;
  onType: (words: string) => void;
  onNewSpan: (span: Span | null) => void;
  /** Called with the range of the comment that has the pointer or the focus, or with null. */
  onHighlight: (span: Span | null) => void;
  /** Called with the range to scroll to. */
  onShow: (span: Span) => void;
  onChange: (comments: CrmComment[]) => void;
  /** The element that shows the answer. */
  essay: RefObject<HTMLElement | null>;
}) {
  const { editing, fault, setFault, isBusy, ...actions } = useComments({ section, comments, onChange });
  const { beginEdit, cancelEdit, edit, remove } = actions;
  const add = (words: string): void => {
    if (newSpan !== null) actions.add({ anchor: { block, ...newSpan }, comment: words }, () => onNewSpan(null));
  };

  /** All comments in the order of their words. `comment` is null for the comment being written. */
  const entries = useMemo(() => {
    const all: { span: Span; comment: CrmComment | null }[] = comments.map((comment) => ({
      span: comment.anchor,
      comment,
    }));
    if (newSpan === null) return all;
    const following = all.findIndex(({ span }) => span.start > newSpan.start);
    return all.toSpliced(following < 0 ? all.length : following, 0, { span: newSpan, comment: null });
  }, [comments, newSpan]);
  const spans = useMemo(() => entries.map(({ span }) => span), [entries]);
  const toVariables = (span: Span): Variables => ({
    name: firstName,
    task: `Task ${task}`,
    band: "",
    quote: quoteSpan(answer, span),
  });
  const list = useRef<HTMLOListElement>(null);
  useMarginPlaces(essay, list, spans);

  return (
    <section className={styles.panel} aria-label="Comments">
      <h2 className={text.visuallyHidden}>
        Comments <span>{comments.length}</span>
      </h2>
      <ol ref={list} className={styles.list}>
        {entries.map(({ span, comment }) =>
          comment === null ? (
            <li key="new" className={styles.newComment}>
              <q>{quoteSpan(answer, span)}</q>
              <CommentEditor
                label="New comment"
                variables={toVariables(span)}
                initialText={storedText}
                saveLabel="Add comment"
                onType={onType}
                isBusy={isBusy}
                fault={editing === null ? fault : null}
                onSave={add}
                onCancel={() => {
                  setFault(null);
                  onNewSpan(null);
                }}
              />
            </li>
          ) : (
            <li key={comment.id}>
              <button
                type="button"
                className={styles.quote}
                onPointerEnter={() => onHighlight(comment.anchor)}
                onPointerLeave={() => onHighlight(null)}
                onFocus={() => onHighlight(comment.anchor)}
                onBlur={() => onHighlight(null)}
                onClick={() => onShow(comment.anchor)}
              >
                <span className={text.visuallyHidden}>Show comment </span>
                <b>{comments.indexOf(comment) + 1}</b> <q>{quoteSpan(answer, comment.anchor)}</q>
              </button>
              {editing?.id === comment.id ? (
                <CommentEditor
                  variables={toVariables(comment.anchor)}
                  label={`Comment ${comments.indexOf(comment) + 1}`}
                  initialText={comment.comment}
                  saveLabel="Save comment"
                  isBusy={isBusy}
                  fault={fault}
                  onSave={(words) => edit(editing, words)}
                  onCancel={cancelEdit}
                />
              ) : (
                <StoredComment
                  comment={comment}
                  name={`comment ${comments.indexOf(comment) + 1}`}
                  className={styles.words}
                  onEdit={() => beginEdit(comment)}
                  onDelete={() => remove(comment)}
                />
              )}
            </li>
          ),
        )}
      </ol>
      {fault !== null && newSpan === null && editing === null && (
        <p className={styles.fault} role="alert">
          {fault}
        </p>
      )}
      <p className={styles.limit}>
        The client sees your comments, at most {MAX_STAFF_CHARACTERS.comment} characters each.
      </p>
    </section>
  );
}
