import { describeParts } from "#core/wire/crm/report-fields.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import styles from "./ask-dialog.module.css";

export type Missing = {
  /** Field names of the missing parts. */
  parts: readonly string[];
  /** Suggestions of the machine that nobody has reviewed. */
  unreviewed: readonly string[];
};

/** Asks before a report is published with parts missing or unreviewed, and lists them. Null closes it. */
export function PublishDialog({
  missing,
  onPublish,
  onClose,
}: {
  missing: Missing | null;
  onPublish: () => void;
  onClose: () => void;
}) {
  const { parts, unreviewed } = missing ?? { parts: [], unreviewed: [] };
  return (
    <ConfirmDialog
      open={missing !== null}
      onClose={onClose}
      title={
        parts.length > 0
          ? "Publish this report with parts missing?"
          : "Publish this report with machine marks unreviewed?"
      }
      confirmLabel="Publish anyway"
      cancelLabel="Keep working"
      onConfirm={onPublish}
    >
      {parts.length > 0 && (
        <>
          <p>The client will see the report without:</p>
          <List lines={describeParts(parts)} />
        </>
      )}
      {unreviewed.length > 0 && (
        <>
          <p>Nobody has reviewed:</p>
          <List lines={unreviewed} />
        </>
      )}
      <p>Only what you have saved is part of the report.</p>
    </ConfirmDialog>
  );
}

function List({ lines }: { lines: readonly string[] }) {
  return (
    <ul className={styles.list}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  );
}
