import { describeParts } from "#core/wire/crm/report-fields.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import styles from "./ask-dialog.module.css";

/** Asks before a report is published with parts missing, and lists them. Null closes it. */
export function PublishDialog({
  missing,
  onPublish,
  onClose,
}: {
  /** Field names of the missing parts. */
  missing: readonly string[] | null;
  onPublish: () => void;
  onClose: () => void;
}) {
  return (
    <ConfirmDialog
      open={missing !== null}
      onClose={onClose}
      title="Publish this report with parts missing?"
      confirmLabel="Publish anyway"
      cancelLabel="Keep working"
      onConfirm={onPublish}
    >
      <p>The client will see the report without:</p>
      <ul className={styles.list}>
        {describeParts(missing ?? []).map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
      <p>Only what you have saved is part of the report.</p>
    </ConfirmDialog>
  );
}
