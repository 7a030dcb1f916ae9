import { attemptBand, type AttemptRecord } from "#web/db/attempt-record.ts";
import { BandChip } from "#web/ui/band-chip.tsx";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import type { IconName } from "#web/ui/icons.ts";
import { Link } from "#web/ui/link.tsx";
import { ModuleBox } from "#web/ui/module-box.tsx";
import text from "#web/ui/text.module.css";
import styles from "./attempt-rows.module.css";
import { attemptLink, deliveryWords, momentWords, pieceWords, statusWords } from "./words.ts";

const DELIVERY_ICON: Record<AttemptRecord["delivery"], IconName> = {
  device: "device-mobile",
  waiting: "cloud-arrow-up",
  sent: "cloud-check",
  refused: "cloud-warning",
};

/** Attempts, newest first: what, when, how it went, and where the work is. */
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
            <div className={styles.main}>
              <Link className={styles.name} to={attemptLink(attempt)}>
                {attempt.book_name}, {attempt.test_name}
              </Link>
              <p className={text.meta}>
                {capital(attempt.head.module_type)}
                {pieceWords(attempt.head)}, {attempt.head.mode}
                {attempt.head.full_test === undefined ? "" : ", in a full test"},{" "}
                {momentWords(attempt.submitted_at ?? attempt.updated_at)}
              </p>
              <p className={styles.states}>
                <span
                  className={cx(styles.state, hasResult && styles.ok, attempt.status === "Completed" && styles.wait)}
                >
                  <Icon
                    name={hasResult ? "check-circle" : attempt.status === "Completed" ? "warning" : "clock"}
                    size={18}
                  />
                  {statusWords(attempt)}
                </span>
                <span className={cx(styles.state, attempt.delivery === "refused" && styles.bad)}>
                  <Icon name={DELIVERY_ICON[attempt.delivery]} size={18} />
                  {deliveryWords(attempt.delivery)}
                </span>
              </p>
            </div>
            <div className={styles.end}>
              {band !== null ? (
                <BandChip band={band} />
              ) : marking === null ? null : (
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

function capital(word: string): string {
  return word.slice(0, 1).toUpperCase() + word.slice(1);
}
