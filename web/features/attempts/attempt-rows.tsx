import { formatDate } from "#core/format/format-date.ts";
import { attemptBand, type AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { SEND_STATE_ICONS } from "#web/ui/media/send-state-icons.ts";
import { Link } from "#web/ui/display/link.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./attempt-rows.module.css";
import { attemptLink, sendStateLabel, attemptTitle, statusLabel, taskEstimate } from "./labels.ts";

/** A row for each attempt, with its result and its send state. */
export function AttemptRows({ attempts }: { attempts: readonly AttemptRecord[] }) {
  return (
    <ul className={styles.rows}>
      {attempts.map((attempt) => {
        const hasResult = attempt.status === "Evaluated" || attempt.status === "Ready";
        const isResultPending = attempt.status === "Completed";
        const band = attemptBand(attempt);
        const result = describeResult(attempt);
        return (
          <li key={attempt.slug}>
            <ModuleBox type={attempt.head.module_type} state={attempt.status === "in_progress" ? "now" : undefined} />
            <div>
              <Link className={styles.name} to={attemptLink(attempt)}>
                {attempt.book_name}, {attempt.test_name}
              </Link>
              <p className={text.meta}>
                {describeAttempt(attempt)}
                {attempt.excluded === true && ", left out of averages"}
              </p>
              <p className={styles.states}>
                <span className={cx(styles.state, hasResult && styles.ok, isResultPending && styles.wait)}>
                  <Icon name={hasResult ? "check-circle" : isResultPending ? "warning" : "clock"} size={18} />
                  {statusLabel(attempt)}
                </span>
                <span className={cx(styles.state, attempt.delivery === "refused" && styles.bad)}>
                  <Icon name={SEND_STATE_ICONS[attempt.delivery]} size={18} />
                  {sendStateLabel(attempt.delivery)}
                </span>
              </p>
            </div>
            <div className={styles.end}>
              {band !== null && <BandChip band={band} />}
              {band === null && result !== null && <b className={styles.raw}>{result}</b>}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns the raw score or the estimate of one Writing task, or null if the attempt has neither. */
function describeResult(attempt: Pick<AttemptRecord, "marking" | "evaluation">): string | null {
  const { marking } = attempt;
  return marking === null ? taskEstimate(attempt) : `${marking.raw.right}/${marking.raw.total}`;
}

/** Returns "Reading, part 2, exam, 14 July 2026 at 08:41". */
function describeAttempt({ head, submitted_at, updated_at }: AttemptRecord): string {
  const title = attemptTitle(head);
  const date = formatDate(submitted_at ?? updated_at, "dateTime");
  return head.full_test === undefined
    ? `${title}, ${head.mode}, ${date}`
    : `${title}, ${head.mode}, in a full test, ${date}`;
}
