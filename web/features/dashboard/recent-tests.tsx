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

/**
 * The newest attempts. Each links to its result, or to the attempt itself while there is no result.
 */
export function RecentTests({ attempts }: { attempts: readonly RecentTest[] }) {
  return (
    <ul className={styles.rows}>
      {attempts.map((attempt) => (
        <li key={attempt.attempt_slug}>
          <span className={styles.day}>{formatDate(attempt.updated_at, "shortDay")}</span>
          <ModuleBox type={attempt.module} />
          <Link className={styles.name} to={testLink(attempt)}>
            {MODULE_NAMES[attempt.module]}
            <span className={styles.dayOnPhone}>, {formatDate(attempt.updated_at, "shortDay")}</span>
            <small>
              {attempt.book_name}, {attempt.test_name}
            </small>
          </Link>
          <span
            className={cx(
              styles.status,
              hasResult(attempt) && styles.hasResult,
              attempt.status === "Completed" && styles.isPending,
            )}
          >
            {hasResult(attempt) && <Icon name="check-circle" size={18} />}
            {attempt.status === "Completed" && <Icon name="warning" size={18} />}
            {testStatusLabel(attempt)}
          </span>
          <span className={styles.score}>
            <Score score={attempt.score} />
          </span>
        </li>
      ))}
    </ul>
  );
}

/** The raw score such as "31/40", the band, or a dash while there is neither. */
function Score({ score }: Pick<RecentTest, "score">) {
  if (score === null) return <BandChip band={null} />;
  const isRawScore = score.includes("/");
  return isRawScore ? <b>{score}</b> : <BandChip band={Number(score)} />;
}
