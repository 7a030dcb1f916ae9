import { describeParts } from "#core/wire/crm/report-fields.ts";
import { plural } from "#core/format/plural.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import styles from "../head/ask-dialog.module.css";

export type Missing = {
  /** Names of the empty fields. */
  parts: readonly string[];
  /** The lines of `describeUnreviewed` for all tasks. */
  unreviewed: readonly string[];
  /** Number of recorded comments that are not in the report yet. */
  unsentVoiceCount: number;
};

/**
 * Asks before an examiner report is published with empty fields, with unreviewed machine marks or grammar scores, or
 * without recorded voice comments. The dialog is closed while `missing` is null.
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
  const { parts, unreviewed, unsentVoiceCount } = missing ?? { parts: [], unreviewed: [], unsentVoiceCount: 0 };
  return (
    <ConfirmDialog
      open={missing !== null}
      onClose={onClose}
      title={chooseTitle(parts, unreviewed)}
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
      {unsentVoiceCount > 0 && (
        <p>
          {plural(unsentVoiceCount, {
            one: "One recording is not in the report yet.",
            other: "# recordings are not in the report yet.",
          })}
        </p>
      )}
      <p>Only what you have saved is part of the report.</p>
    </ConfirmDialog>
  );
}

function chooseTitle(parts: readonly string[], unreviewed: readonly string[]): string {
  if (parts.length > 0) return "Publish this report with parts missing?";
  if (unreviewed.length > 0) return "Publish this report with machine results unreviewed?";
  return "Publish this report without your voice comments?";
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
