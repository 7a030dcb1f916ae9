import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { describeDeadline } from "./deadline.ts";
import styles from "../../crm.module.css";

/**
 * The time until or since the examiner deadline. Renders nothing without a deadline, or once the evaluation is
 * finished. On a wide screen, only `isLong` shows the words “due in”, because the list of evaluations has them in its
 * column header.
 */
export function DeadlineBadge({
  status,
  dueAt,
  now,
  isLong = false,
}: {
  status: string;
  dueAt: number | null;
  now: number;
  isLong?: boolean;
}) {
  const deadline = describeDeadline(status, dueAt, now);
  if (deadline.kind === "none") return null;
  const isLate = deadline.kind === "late";
  return (
    <span className={cx(styles.due, deadline.kind !== "onTime" && styles[deadline.kind])} data-due={deadline.kind}>
      {isLate && <Icon name="warning-circle" size={18} />}
      {!isLate && <span className={isLong ? undefined : styles.dueWord}>due in </span>}
      {deadline.text}
    </span>
  );
}
