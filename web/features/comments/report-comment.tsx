import { useState } from "react";
import type { ShownComment } from "#web/db/account/comments.ts";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./comments.module.css";
import type { CommentReportOutcome } from "./use-comments.ts";

/**
 * Reports another learner's comment to staff on the second press. Leaving the button cancels the first press. If the
 * report cannot be sent, says why and offers the button again.
 */
export function ReportComment({
  comment: { id, name, reported },
  report,
}: {
  comment: ShownComment;
  report: (id: string) => Promise<CommentReportOutcome>;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<CommentReportOutcome | null>(null);
  if (reported === true || outcome?.isSent === true)
    return <output className={styles.note}>{outcome?.text ?? "You reported this comment."}</output>;
  const press = async (): Promise<void> => {
    if (!isConfirming) return setConfirming(true);
    setBusy(true);
    setOutcome(await report(id));
    setBusy(false);
    setConfirming(false);
  };
  return (
    <>
      <Button
        variant="quiet"
        busy={isBusy ? "Reporting" : undefined}
        onClick={() => void press()}
        onBlur={() => setConfirming(false)}
      >
        {isConfirming ? "Yes, report" : "Report"}
        <span className={text.visuallyHidden}> the comment by {name}</span>
      </Button>
      {outcome !== null && <output className={styles.note}>{outcome.text}</output>}
    </>
  );
}
