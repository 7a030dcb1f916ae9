import { formatDate } from "#core/format/format-date.ts";
import type { CrmComment } from "#core/wire/crm/evaluation-forms.ts";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./comments-panel.module.css";

/** The text and the author of a comment, with buttons to change and delete the comment. */
export function StoredComment({
  comment: { comment, staff_name, updated_at },
  name,
  className,
  onEdit,
  onDelete,
}: {
  comment: CrmComment;
  /** Names the comment to screen readers: "comment 2". */
  name: string;
  /** CSS class of the text. */
  className: string | undefined;
  onEdit: () => void;
  onDelete: () => void;
}) {
  return (
    <>
      <p className={className}>{comment}</p>
      <p className={styles.meta}>
        {staff_name}, {formatDate(updated_at, "shortDateTime")}
        <Button variant="quiet" onClick={onEdit}>
          Change<span className={text.visuallyHidden}> {name}</span>
        </Button>
        <Button variant="quiet" onClick={onDelete}>
          Delete<span className={text.visuallyHidden}> {name}</span>
        </Button>
      </p>
    </>
  );
}
