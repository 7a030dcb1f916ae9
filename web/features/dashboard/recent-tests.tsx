import type { RecentTest } from "#core/wire/performance.ts";
import { BandChip } from "#web/ui/band-chip.tsx";
import { cx } from "#web/ui/cx.ts";
import { Icon } from "#web/ui/icon.tsx";
import { Link } from "#web/ui/link.tsx";
import { ModuleBox } from "#web/ui/module-box.tsx";
import styles from "./recent-tests.module.css";
import { dayWords, hasResult, MODULE_NAMES, statusWords, testLink } from "./words.ts";

/** The tests that changed last, each linked by its status (spec §4). */
export function RecentTests({ tests }: { tests: readonly RecentTest[] }) {
  return (
    <ul className={styles.rows}>
      {tests.map((test) => (
        <li key={test.attempt_slug}>
          <span className={styles.day}>{dayWords(test.updated_at)}</span>
          <ModuleBox type={test.module} />
          <Link className={styles.name} to={testLink(test)}>
            {MODULE_NAMES[test.module]}
            <span className={styles.phoneDay}>, {dayWords(test.updated_at)}</span>
            <small>
              {test.book_name}, {test.test_name}
            </small>
          </Link>
          <span className={cx(styles.status, hasResult(test) && styles.ok, test.status === "Completed" && styles.wait)}>
            {hasResult(test) && <Icon name="check-circle" size={18} />}
            {test.status === "Completed" && <Icon name="warning" size={18} />}
            {statusWords(test)}
          </span>
          <span className={styles.end}>
            {test.score !== null && test.score.includes("/") ? <b>{test.score}</b> : <BandChip band={bandOf(test)} />}
          </span>
        </li>
      ))}
    </ul>
  );
}

function bandOf({ score }: RecentTest): number | null {
  return score === null ? null : Number(score);
}
