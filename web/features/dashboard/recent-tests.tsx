import { MODULE_NAMES } from "#core/exam/content/module-names.ts";
import { formatDate } from "#core/format/format-date.ts";
import type { RecentTest } from "#core/wire/attempt/performance.ts";
import { BandChip } from "#web/ui/display/band-chip.tsx";
import { cx } from "#web/ui/style/cx.ts";
import { Icon } from "#web/ui/media/icon.tsx";
import { Link } from "#web/ui/display/link.tsx";
import { ModuleBox } from "#web/ui/display/module-box.tsx";
import styles from "./recent-tests.module.css";
import { hasResult, testLink, testStatusLabel } from "./labels.ts";

/** The attempts that changed last. Each links to its result if it has one, otherwise to the attempt itself. */
export function RecentTests({ tests }: { tests: readonly RecentTest[] }) {
  return (
    <ul className={styles.rows}>
      {tests.map((test) => (
        <li key={test.attempt_slug}>
          <span className={styles.day}>{formatDate(test.updated_at, "shortDay")}</span>
          <ModuleBox type={test.module} />
          <Link className={styles.name} to={testLink(test)}>
            {MODULE_NAMES[test.module]}
            <span className={styles.phoneDay}>, {formatDate(test.updated_at, "shortDay")}</span>
            <small>
              {test.book_name}, {test.test_name}
            </small>
          </Link>
          <span className={cx(styles.status, hasResult(test) && styles.ok, test.status === "Completed" && styles.wait)}>
            {hasResult(test) && <Icon name="check-circle" size={18} />}
            {test.status === "Completed" && <Icon name="warning" size={18} />}
            {testStatusLabel(test)}
          </span>
          <span className={styles.end}>
            <Score score={test.score} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** A raw score such as "31/40", or a band. */
function Score({ score }: Pick<RecentTest, "score">) {
  if (score === null) return <BandChip band={null} />;
  return score.includes("/") ? <b>{score}</b> : <BandChip band={Number(score)} />;
}
