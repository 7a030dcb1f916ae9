import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { dueOf } from "./due.ts";
import styles from "./desk.module.css";

/** What is left of an evaluation's 48 hours; nothing once it is done. `isLong` for a place without a column head; on a phone a table has none. */
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
    <span className={cx(styles.due, due.kind !== "calm" && styles[due.kind])} data-due={due.kind}>
      {isLate && <Icon name="warning-circle" size={18} />}
      {!isLate && <span className={isLong ? undefined : styles.dueWord}>due in </span>}
      {due.text}
    </span>
  );
}
