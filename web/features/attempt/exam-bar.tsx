import type { ReactNode } from "react";
import { Button } from "#web/ui/form/button.tsx";
import { IconButton } from "#web/ui/form/icon-button.tsx";
import styles from "./exam-bar.module.css";

export type ExamBarProps = {
  title: string;
  subtitle: string;
  timer?: ReactNode;
  /** The save state, and buttons such as Help. */
  tools?: ReactNode;
  onLeave: () => void;
  leaveLabel: string;
  /** The button that ends the test. `isDue`: the learner has reached the end, so the button is solid. */
  finish?: { label: string; isDue: boolean; run: () => void } | undefined;
};

/** The bar above every module: Leave, title, timer, tools and Finish. */
export function ExamBar({ title, subtitle, timer, tools, onLeave, leaveLabel, finish }: ExamBarProps) {
  return (
    <header className={styles.bar}>
      <div className={styles.start}>
        <IconButton label={leaveLabel} icon="x" onClick={onLeave} />
        <div className={styles.title}>
          <h1>{title}</h1>
          <small>{subtitle}</small>
        </div>
      </div>
      {timer}
      <div className={styles.end}>
        {tools}
        {finish !== undefined && (
          <Button variant={finish.isDue ? "solid" : "outline"} className={styles.finish ?? ""} onClick={finish.run}>
            {finish.label}
          </Button>
        )}
      </div>
    </header>
  );
}
