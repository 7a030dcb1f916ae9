import { formatDate } from "#core/format/format-date.ts";
import type { CrmEvaluation } from "#core/wire/crm/crm-evaluation.ts";
import { describeReportChange } from "#core/wire/crm/report-fields.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import styles from "./ask-dialog.module.css";

/** Asks before the client gets a second email: the same email again, or a correction with the list of changes. */
export function SendAgainDialog({
  evaluation: { name, report_mailed_at: mailedAt, report_changes: changes },
  open,
  onSend,
  onClose,
}: {
  evaluation: CrmEvaluation;
  open: boolean;
  onSend: () => void;
  onClose: () => void;
}) {
  const when = mailedAt === null ? "" : formatDate(mailedAt, "shortDateTime");
  const isCorrection = changes.length > 0;
  return (
    <ConfirmDialog
      open={open}
      onClose={onClose}
      title={isCorrection ? "Send a correction?" : "Send the same email again?"}
      confirmLabel={isCorrection ? "Send correction" : "Send again"}
      cancelLabel="Don’t send"
      onConfirm={onSend}
    >
      {isCorrection ? (
        <>
          <p>
            We emailed {name} on {when}. The new email says what changed since:
          </p>
          <ul className={styles.list}>
            {changes.map((change) => (
              <li key={change.field}>{describeReportChange(change)}</li>
            ))}
          </ul>
        </>
      ) : (
        <p>
          We emailed {name} the link on {when}. Nothing in the report has changed since.
        </p>
      )}
    </ConfirmDialog>
  );
}
