import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { dueOf } from "./due.ts";
import styles from "../../crm.module.css";

/**
 * The time left until the examiner deadline; empty once the evaluation is done. `isLong` shows the words “due in”, for
 * places outside the table with its column header.
 */
export function DueBadge({
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
  const due = dueOf(status, dueAt, now);
  if (due.kind === "none") return null;
  const isLate = due.kind === "late";
  return (
    <span className={cx(styles.due, due.kind !== "onTime" && styles[due.kind])} data-due={due.kind}>
      {isLate && <Icon name="warning-circle" size={18} />}
      {!isLate && <span className={isLong ? undefined : styles.dueWord}>due in </span>}
      {due.text}
    </span>
  );
}
