import type { ExaminerCriterion } from "#core/exam/bands/examiner-criteria.ts";
import { useState } from "react";
import { bandDescriptors } from "#core/exam/writing/band-descriptors.ts";
import type { SectionTask } from "#core/exam/bands/examiner.ts";
import text from "#web/ui/style/text.module.css";
import styles from "./band-buttons.module.css";

const WHOLE_BANDS = [9, 8, 7, 6, 5, 4, 3, 2, 1, 0] as const;
/** The lowest band shown at first, because few answers get a lower one. A button shows the lower bands. */
const LOWEST_SHOWN_AT_FIRST = 4;

/**
 * Buttons for whole bands, each with its band descriptor. They are for the pointer only. With the keyboard, an examiner
 * types the band into its field, which also takes decimals.
 */
export function BandButtons({
  criterion,
  task,
  band,
  onPick,
}: {
  criterion: ExaminerCriterion;
  task: SectionTask;
  /** The band in the field; null if the field has no band. */
  band: number | null;
  onPick: (band: number) => void;
}) {
  const [isExpanded, setExpanded] = useState(false);
  const descriptors = bandDescriptors(criterion, task);
  const current = band === null ? null : Math.floor(band);
  const hasLowBands = isExpanded || (current !== null && current < LOWEST_SHOWN_AT_FIRST);
  return (
    // Pressing a button leaves the focus in its field.
    <div className={styles.bands} onPointerDown={(event) => event.preventDefault()}>
      {WHOLE_BANDS.filter((whole) => hasLowBands || whole >= LOWEST_SHOWN_AT_FIRST).map((whole) => (
        <button key={whole} type="button" tabIndex={-1} aria-pressed={whole === current} onClick={() => onPick(whole)}>
          <b>
            <span className={text.visuallyHidden}>Band </span>
            {whole}
          </b>
          <span>{descriptors[whole]}</span>
        </button>
      ))}
      {!hasLowBands && (
        <button type="button" tabIndex={-1} className={styles.showMore} onClick={() => setExpanded(true)}>
          Bands 3 to 0
        </button>
      )}
    </div>
  );
}
