import { criterionName } from "#core/exam/writing/criterion-name.ts";
import type { Criteria } from "#core/exam/writing/evaluation.ts";
import { BandChip, bandStep } from "#web/ui/display/band-chip.tsx";
import { cx } from "#web/ui/style/cx.ts";
import bands from "#web/ui/style/bands.module.css";
import styles from "./criteria.module.css";

/** The four criteria in the exam's order. */
const CRITERIA = ["task", "coherence", "lexis", "grammar"] as const;
/** The scales start at band 4. A lower band is drawn at 4. */
const LOWEST_BAND = 4;
const HIGHEST_BAND = 9;

/** The four criteria of a task on scales, labelled as indicative. */
export function CriteriaRulers({ task, criteria }: { task: 1 | 2; criteria: Criteria }) {
  return (
    <section className={styles.criteria} aria-label={`Criteria of Task ${task}, indicative`}>
      <p className={styles.label}>Task {task}, criteria (indicative)</p>
      <ul>
        {CRITERIA.map((criterion) => {
          const band = criteria[criterion];
          const shownBand = Math.max(LOWEST_BAND, Math.min(HIGHEST_BAND, band));
          const share = (shownBand - LOWEST_BAND) / (HIGHEST_BAND - LOWEST_BAND);
          return (
            <li key={criterion}>
              <span>{criterionName(criterion, task)}</span>
              <span className={styles.ruler} aria-hidden="true">
                <i className={cx(styles.here, bands[bandStep(band)])} style={{ left: `${share * 100}%` }} />
              </span>
              <BandChip band={band} size="sm" />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
