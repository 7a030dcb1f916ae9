import type { ReactNode } from "react";
import { ExamBar } from "./exam-bar.tsx";
import { ExamFrame } from "./exam-frame.tsx";
import styles from "./panels.module.css";

/** A page of the room before or instead of the paper: one column, the bar with the way out. */
export function Lobby({
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
      <div className={styles.lobby}>
        <div className={styles.card}>{children}</div>
      </div>
    </ExamFrame>
  );
}

/** Something stands between the learner and the paper: what, what is safe, what to do. */
export function LobbyMessage({ heading, text, actions }: { heading: string; text: string; actions?: ReactNode }) {
  return (
    <>
      <h2>{heading}</h2>
      <p>{text}</p>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </>
  );
}
