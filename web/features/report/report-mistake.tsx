import { useState } from "react";
import { Button } from "#web/ui/form/button.tsx";
import { ReportDialog } from "./report-dialog.tsx";
import type { ReportSubject } from "./report-form.tsx";
import styles from "./report.module.css";

/** The "Report a mistake" card, which opens the form. */
export function ReportMistake({ owner, about }: { owner: string; about?: ReportSubject }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.card}>
      <p>Tell us about a wrong answer, an unclear question or a broken recording, and we’ll check it.</p>
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Report a mistake
        </Button>
      </div>
      <ReportDialog owner={owner} about={about} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
