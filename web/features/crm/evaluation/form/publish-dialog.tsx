import { describeParts } from "#core/wire/crm/report-fields.ts";
import { plural } from "#core/format/plural.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import styles from "../head/ask-dialog.module.css";

export type Missing = {
  /** Field names of the missing parts. */
  parts: readonly string[];
  /** Lines about machine marks and grammar scores that nobody has reviewed. */
  unreviewed: readonly string[];
  /** Number of recorded comments that are not in the report yet. */
  unsentVoice: number;
};

/**
 * Asks before a report is published with parts that are missing, unreviewed or not added, and lists them. The dialog is
 * closed while `missing` is null.
 */
export function PublishDialog({
  missing,
  onPublish,
  onClose,
}: {
  missing: Missing | null;
  onPublish: () => void;
  onClose: () => void;
}) {
  const { parts, unreviewed, unsentVoice } = missing ?? { parts: [], unreviewed: [], unsentVoice: 0 };
  return (
    <ConfirmDialog
      open={missing !== null}
      onClose={onClose}
      title={
        parts.length > 0
          ? "Publish this report with parts missing?"
          : unreviewed.length > 0
            ? "Publish this report with machine marks unreviewed?"
            : "Publish this report without your voice comments?"
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
      {unsentVoice > 0 && (
        <p>
          {plural(unsentVoice, {
            one: "One recording is not in the report yet.",
            other: "# recordings are not in the report yet.",
          })}
        </p>
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
