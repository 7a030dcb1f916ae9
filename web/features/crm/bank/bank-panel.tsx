import { criterionLabel } from "#core/exam/bands/examiner-criteria.ts";
import { useEffect, useState } from "react";
import { plural } from "#core/format/plural.ts";
import type { SectionTask } from "#core/exam/bands/examiner.ts";
import type { BankComment, BankCriterion } from "#core/wire/crm/comment-bank.ts";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { SearchField } from "#web/ui/form/search-field.tsx";
import text from "#web/ui/style/text.module.css";
import { FailureNote } from "../failure-note.tsx";
import { BankForm } from "./bank-form.tsx";
import styles from "./bank-panel.module.css";
import { matchesSearch } from "./suggestions.ts";
import { useCommentBank } from "./use-comment-bank.tsx";

const criterionCode = (criterion: BankCriterion, task: SectionTask): string =>
  criterion === "any" ? "All" : criterionLabel(criterion, task);

const MAX_SHOWN = 12;
const MAX_REPEATED_SHOWN = 3;

/** The comment bank: searches comments, inserts them into the field used last, adds, changes and deletes them. */
export function BankPanel({ task, criterion }: { task: SectionTask; criterion: BankCriterion }) {
  const { bank, isLoading, failure, reload, canInsert, insert, clearField } = useCommentBank();
  // Only the fields of the visible task can be used.
  useEffect(() => clearField(), [task, clearField]);
  const [search, setSearch] = useState("");
  const [editing, setEditing] = useState<BankComment | "new" | null>(null);
  const [initialComment, setInitialComment] = useState<{ criterion: BankCriterion; comment: string }>({
    criterion,
    comment: "",
  });
  const isSearching = search.trim() !== "";
  const foundComments = bank.comments.filter((comment) =>
    isSearching ? matchesSearch(comment, search) : comment.criterion === criterion || comment.criterion === "any",
  );
  const closeAndReload = (): void => {
    setEditing(null);
    reload();
  };
  return (
    <section className={styles.panel} aria-label="Comment bank">
      <div className={styles.head}>
        <h2>Comment bank</h2>
        {editing === null && (
          <Button
            variant="quiet"
            onClick={() => {
              setInitialComment({ criterion, comment: "" });
              setEditing("new");
            }}
          >
            Add<span className={text.visuallyHidden}> a comment</span>
          </Button>
        )}
      </div>
      {failure !== null && <FailureNote title="Unable to fetch the comment bank" failure={failure} onRetry={reload} />}
      {editing !== null && (
        <BankForm
          key={editing === "new" ? "new" : editing.number}
          task={task}
          comment={editing === "new" ? null : editing}
          initial={initialComment}
          onDone={closeAndReload}
          onCancel={() => setEditing(null)}
        />
      )}
      {isLoading ? (
        <Skeleton lines={4} />
      ) : (
        <>
          <SearchField
            label={plural(bank.comments.length, { one: "Search # comment", other: "Search # comments" })}
            value={search}
            onChange={(event) => setSearch(event.target.value)}
          />
          <p className={styles.hint}>
            In a feedback field, type <kbd>/</kbd> and words or a number.
          </p>
          {bank.repeated.length > 0 && !isSearching && (
            <ul className={styles.list} aria-label="Written more than once">
              {bank.repeated.slice(0, MAX_REPEATED_SHOWN).map((repeated) => (
                <li key={repeated.comment}>
                  <span>
                    <b>{criterionCode(repeated.criterion, task)}</b> {repeated.comment}{" "}
                    <small>You wrote this more than once.</small>
                  </span>
                  <Button
                    variant="quiet"
                    onClick={() => {
                      setInitialComment(repeated);
                      setEditing("new");
                    }}
                  >
                    Add<span className={text.visuallyHidden}> to the bank: {repeated.comment}</span>
                  </Button>
                </li>
              ))}
            </ul>
          )}
          {foundComments.length === 0 && failure === null && (
            <p className={styles.hint}>
              {isSearching ? "No comment matches the search." : "The bank has no comment on this criterion yet."}
            </p>
          )}
          <ul className={styles.list} aria-label="Comments of the bank">
            {foundComments.slice(0, MAX_SHOWN).map((comment) => (
              <li key={comment.number}>
                <span>
                  <b>
                    {criterionCode(comment.criterion, task)} {comment.number}
                  </b>{" "}
                  {comment.comment}
                  {comment.can_change && (
                    <Button variant="quiet" onClick={() => setEditing(comment)}>
                      Change<span className={text.visuallyHidden}> comment {comment.number} of the bank</span>
                    </Button>
                  )}
                </span>
                <Button
                  variant="quiet"
                  aria-disabled={!canInsert || undefined}
                  title={canInsert ? undefined : "Choose a feedback field first"}
                  // Pressing the button leaves the focus and the caret in the field.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => canInsert && insert(comment.comment)}
                >
                  Insert<span className={text.visuallyHidden}> comment {comment.number} of the bank</span>
                </Button>
              </li>
            ))}
          </ul>
          {foundComments.length > MAX_SHOWN && (
            <p className={styles.hint}>Search to see the other {foundComments.length - MAX_SHOWN}.</p>
          )}
        </>
      )}
    </section>
  );
}
