import { formatDate } from "#core/format/format-date.ts";
import { attemptBand, type AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import type { IconName } from "#web/ui/media/icons.ts";
import { Link } from "#web/ui/display/link.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import text from "#web/ui/style/text.module.css";
import styles from "./attempt-rows.module.css";
import { attemptLink, sendStateLabel, attemptTitle, statusLabel, taskEstimate } from "./labels.ts";

const SEND_STATE_ICONS: Record<AttemptRecord["delivery"], IconName> = {
  device: "device-mobile",
  waiting: "cloud-arrow-up",
  sent: "cloud-check",
  refused: "cloud-warning",
};

/** Rows of attempts in the given order, with result and send state. */
export function AttemptRows({ attempts }: { attempts: readonly AttemptRecord[] }) {
  return (
    <ul className={styles.rows}>
      {attempts.map((attempt) => {
        const hasResult = attempt.status === "Evaluated" || attempt.status === "Ready";
        const { marking } = attempt;
        const band = attemptBand(attempt);
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
                <span
                  className={cx(styles.state, hasResult && styles.ok, attempt.status === "Completed" && styles.wait)}
                >
                  <Icon
                    name={hasResult ? "check-circle" : attempt.status === "Completed" ? "warning" : "clock"}
                    size={18}
                  />
                  {statusLabel(attempt)}
                </span>
                <span className={cx(styles.state, attempt.delivery === "refused" && styles.bad)}>
                  <Icon name={SEND_STATE_ICONS[attempt.delivery]} size={18} />
                  {sendStateLabel(attempt.delivery)}
                </span>
              </p>
            </div>
            <div className={styles.end}>
              {band !== null ? (
                <BandChip band={band} />
              ) : marking === null ? (
                taskEstimate(attempt) !== null && <b className={styles.raw}>{taskEstimate(attempt)}</b>
              ) : (
                <b className={styles.raw}>
                  {marking.raw.right}/{marking.raw.total}
                </b>
              )}
            </div>
          </li>
        );
      })}
    </ul>
  );
}

/** Returns "Reading, part 2, exam, 14 July 2026 at 08:41". */
function describeAttempt({ head, submitted_at, updated_at }: AttemptRecord): string {
  const title = attemptTitle(head);
  const date = formatDate(submitted_at ?? updated_at, "dateTime");
  return head.full_test === undefined
    ? `${title}, ${head.mode}, ${date}`
    : `${title}, ${head.mode}, in a full test, ${date}`;
}
