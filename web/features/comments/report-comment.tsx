import { useState } from "react";
import type { ShownComment } from "#web/db/account/comments.ts";
import { Button } from "#web/ui/form/button.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./comments.module.css";

/** Reports another learner's comment to staff on the second press. Leaving the button cancels the first press. */
export function ReportComment({
  comment: { id, name, reported },
  report,
}: {
  comment: ShownComment;
  report: (id: string) => Promise<string>;
}) {
  const [isConfirming, setConfirming] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [message, setMessage] = useState("");
  if (reported === true || message !== "")
    return <output className={styles.note}>{message === "" ? "You reported this comment." : message}</output>;
  const press = async (): Promise<void> => {
    if (!isConfirming) return setConfirming(true);
    setBusy(true);
    setMessage(await report(id));
    setBusy(false);
  };
  return (
    <Button
      variant="quiet"
      busy={isBusy ? "Reporting" : undefined}
      onClick={() => void press()}
      onBlur={() => setConfirming(false)}
    >
      {isConfirming ? "Yes, report" : "Report"}
      <span className={text.visuallyHidden}> the comment by {name}</span>
    </Button>
  );
}
