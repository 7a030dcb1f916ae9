import type { ReactNode } from "react";
import { Button } from "#web/ui/form/button.tsx";
import { ExamBar } from "./exam-bar.tsx";
import { ExamFrame } from "./exam-frame.tsx";
import styles from "./panels.module.css";

/** The frame of an attempt's page before or instead of the questions, with a Leave button in the bar. */
export function AttemptPageFrame({
  title,
  subtitle,
  onLeave,
  children,
}: {
  title: string;
  subtitle: string;
  onLeave: () => void;
  children: ReactNode;
}) {
  return (
    <ExamFrame label={title} bar={<ExamBar title={title} subtitle={subtitle} onLeave={onLeave} leaveLabel="Leave" />}>
      <div className={styles.startPage}>
        <div className={styles.card}>{children}</div>
      </div>
    </ExamFrame>
  );
}

/** Says why the test cannot be shown, what is saved, and what the learner can do. */
export function AttemptPageMessage({ heading, text, actions }: { heading: string; text: string; actions?: ReactNode }) {
  return (
    <>
      <h2>{heading}</h2>
      <p>{text}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </>
  );
}

/** Says that this page could not read the device's storage, with a button to reload the page. */
export function UnreadableStorage({ heading }: { heading: string }) {
  return (
    <AttemptPageMessage
      heading={heading}
      text="Nothing has been deleted. Close other tabs of Bandwise and reload this page."
      actions={<Button onClick={() => globalThis.location.reload()}>Reload</Button>}
    />
  );
}
