import type { ReactNode } from "react";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import layout from "#web/ui/layout.module.css";
import { Skeleton } from "#web/ui/skeleton.tsx";
import styles from "./security.module.css";

/** One row of the ruled sheet. */
export function Section({
  id,
  title,
  note,
  children,
}: {
  id: string;
  title: string;
  note?: string;
  children: ReactNode;
}) {
  return (
    <section className={layout.sec} aria-labelledby={id}>
      <h2 className={layout.margin} id={id}>
        <b>{title}</b>
        {note !== undefined && <span>{note}</span>}
      </h2>
      <div className={layout.body}>
        <div className={styles.stack}>{children}</div>
      </div>
    </section>
  );
}

/** Stands where an answer has not come yet, or could not. */
export function Waiting({ isFailed, again }: { isFailed: boolean; again: () => void }) {
  if (!isFailed)
    return (
      <div aria-busy="true">
        <Skeleton lines={2} />
      </div>
    );
  return (
    <p className={styles.note}>
      This is shown when the server can be reached.{" "}
      <Button variant="quiet" onClick={again}>
        Try again
      </Button>
    </p>
  );
}

/** That something was done; goes by itself. */
export function Done({ text, onClose }: { text: string | null; onClose: () => void }) {
  return text === null ? null : (
    <Alert variant="success" autoHideMs={8000} onClose={onClose}>
      <p>{text}</p>
    </Alert>
  );
}
