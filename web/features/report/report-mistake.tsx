import { useState } from "react";
import { Button } from "#web/ui/button.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import styles from "./report.module.css";

/** "Report a mistake": a card with the one act that opens the form. */
export function ReportMistake({ owner }: { owner: string }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.card}>
      <p>A wrong answer key, a question that makes no sense, a sound that breaks off: tell us, and we check it.</p>
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Report a mistake
        </Button>
      </div>
      <ReportDialog owner={owner} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
