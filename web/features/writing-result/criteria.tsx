import type { Criteria } from "#core/exam/writing/evaluation.ts";
import { BandChip, bandStep } from "#web/ui/display/band-chip.tsx";
import { cx } from "#web/ui/style/cx.ts";
import bands from "#web/ui/style/bands.module.css";
import styles from "./criteria.module.css";
import { CRITERIA } from "./labels.ts";

/** The scales start at band 4; a lower band is drawn at 4. */
const LOWEST_BAND = 4;
const HIGHEST_BAND = 9;

/** The four criteria of a task on scales, labelled as indicative. */
export function CriteriaRulers({ task, criteria }: { task: number; criteria: Criteria }) {
  return (
    <section className={styles.criteria} aria-label={`Criteria of Task ${task}, indicative`}>
      <p className={styles.label}>Task {task}, criteria (indicative)</p>
      <ul>
        {CRITERIA.map(({ id, name }) => {
          const band = criteria[id];
          const share =
            (Math.max(LOWEST_BAND, Math.min(HIGHEST_BAND, band)) - LOWEST_BAND) / (HIGHEST_BAND - LOWEST_BAND);
          return (
            <li key={id}>
              <span>{name}</span>
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
