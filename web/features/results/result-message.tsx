import type { ReactNode } from "react";
import styles from "./results.module.css";

/** Shown instead of a result that is pending or cannot be shown. */
export function ResultMessage({ heading, text, action }: { heading: string; text: string; action: ReactNode }) {
  return (
    <div className={styles.message}>
      <h1>{heading}</h1>
      <p>{text}</p>
      <div className={styles.actions}>{action}</div>
    </div>
  );
}
