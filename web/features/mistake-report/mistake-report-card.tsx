import { useState } from "react";
import { Button } from "#web/ui/form/button.tsx";
import { MistakeReportDialog } from "./mistake-report-dialog.tsx";
import type { MistakeReportSubject } from "./mistake-report-form.tsx";
import styles from "./mistake-report.module.css";

/** The "Report a mistake" card, which opens the form. */
export function MistakeReportCard({ owner, about }: { owner: string; about?: MistakeReportSubject }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div className={styles.card}>
      <p>Tell us about a wrong answer, an unclear question or a broken recording, and we’ll check it.</p>
      <div>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Report a mistake
        </Button>
      </div>
      <MistakeReportDialog owner={owner} about={about} open={isOpen} onClose={() => setOpen(false)} />
    </div>
  );
}
