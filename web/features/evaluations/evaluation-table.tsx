import { statusVariant } from "#web/ui/display/status-variant.ts";
import { formatDate } from "#core/format/format-date.ts";
import { useState } from "react";
import type { OwnEvaluation } from "#core/wire/crm/examiner.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Badge } from "#web/ui/display/badge.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { ConfirmDialog } from "#web/ui/overlay/confirm-dialog.tsx";
import layout from "#web/ui/style/layout.module.css";
import table from "#web/ui/display/table.module.css";
import text from "#web/ui/style/text.module.css";
import styles from "./evaluation-table.module.css";
import { evaluationLabel } from "./labels.ts";

const SUCCESS_SHOWN_MS = 5000;

export type EvaluationTableProps = {
  rows: readonly OwnEvaluation[];
  /** Gives an examiner report a new link, which ends the old link. Resolves to the error, or null. */
  renew: (slug: string) => Promise<string | null>;
};

/** The learner's examiner evaluations. On a phone each row is a block. */
export function EvaluationTable({ rows, renew }: EvaluationTableProps) {
  const [renewing, setRenewing] = useState<OwnEvaluation | null>(null);
  const [renewed, setRenewed] = useState<string | null>(null);
  return (
    <>
      {renewed !== null && (
        <Alert
          variant="success"
          className={styles.message}
          onClose={() => setRenewed(null)}
          autoHideMs={SUCCESS_SHOWN_MS}
        >
          {renewed} has a new link. The old link no longer works.
        </Alert>
      )}
      <div className={layout.sheet}>
        <div className={layout.section}>
          <table className={cx(table.table, styles.table)}>
            <caption className={text.visuallyHidden}>Your examiner evaluations, newest first</caption>
            <thead>
              <tr>
                <th scope="col">Test ID</th>
                <th scope="col">Test Date</th>
                <th scope="col">Book</th>
                <th scope="col">Test</th>
                <th scope="col">Status</th>
                <th scope="col" className={table.end}>
                  View Report
                </th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.id}>
                  <td className={styles.id}>{row.order_number}</td>
                  <td className={styles.date}>
                    <time dateTime={new Date(row.test_date).toISOString()}>{formatDate(row.test_date)}</time>
                  </td>
                  <td className={styles.book}>{row.book_name}</td>
                  <td className={styles.test}>{row.test_name}</td>
                  <td className={styles.status}>
                    <Badge variant={statusVariant(row.status)}>{evaluationLabel(row)}</Badge>
                    {row.due_at !== null && (
                      <span className={styles.due}>Due {formatDate(row.due_at, "deadline")}</span>
                    )}
                  </td>
                  <td className={styles.links}>
                    <div>
                      <a href={row.report_link} target="_blank" rel="noopener">
                        View Report
                        <span className={text.visuallyHidden}> of {row.order_number}, opens in a new tab</span>
                      </a>
                      {row.status === "EVALUATED" && (
                        <Button variant="quiet" onClick={() => setRenewing(row)}>
                          Create a new private link<span className={text.visuallyHidden}> for {row.order_number}</span>
                        </Button>
                      )}
                    </div>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </div>
      {renewing !== null && (
        <RenewDialog
          key={renewing.slug}
          row={renewing}
          renew={renew}
          onClose={(isDone) => {
            setRenewing(null);
            if (isDone) setRenewed(renewing.order_number);
          }}
        />
      )}
    </>
  );
}

/** Asks before the link of an examiner report is replaced. */
function RenewDialog({
  row,
  renew,
  onClose,
}: {
  row: OwnEvaluation;
  renew: EvaluationTableProps["renew"];
  onClose: (isDone: boolean) => void;
}) {
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const createLink = async (): Promise<void> => {
    setBusy(true);
    const failure = await renew(row.slug).catch(() => "Something went wrong. Please try again.");
    setBusy(false);
    setError(failure);
    if (failure === null) onClose(true);
  };
  return (
    <ConfirmDialog
      open
      onClose={() => onClose(false)}
      title="Create a new private link?"
      confirmLabel="Create link"
      cancelLabel="Keep the old one"
      busy={isBusy ? "Creating" : undefined}
      onConfirm={() => void createLink()}
    >
      <p>
        Anyone who has the link to {row.order_number} can read the report. A new link replaces it, and the old link
        stops working.
      </p>
      {error !== null && <Alert variant="danger">{error}</Alert>}
    </ConfirmDialog>
  );
}
