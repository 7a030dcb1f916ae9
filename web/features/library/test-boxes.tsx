import { bandStep } from "#web/ui/display/band-chip.tsx";
import bands from "#web/ui/style/bands.module.css";
import { cx } from "#web/ui/style/cx.ts";
import text from "#web/ui/style/text.module.css";
import type { ListingEntry } from "./listing-entries.ts";
import { describeProgress, getProgress, type TestProgress } from "./test-progress.ts";
import styles from "./test-boxes.module.css";

export type TestBoxesProps = { entries: readonly ListingEntry[]; progressByKey: ReadonlyMap<string, TestProgress> };

/**
 * A box for each test with a number: yellow while it is in progress, then coloured by its band, or grey without a band.
 * The line below describes the progress in words.
 */
export function TestBoxes({ entries: offered, progressByKey }: TestBoxesProps) {
  const entries = offered.flatMap(({ key, number }) => (number === null ? [] : [{ key, number }]));
  return (
    <div>
      <span className={styles.boxes} aria-hidden="true">
        {entries.map((entry) => (
          <i key={entry.key} className={cx(styles.box, boxClass(getProgress(progressByKey, entry.key)))}>
            {entry.number}
          </i>
        ))}
      </span>
      <span className={text.meta}>{describeProgress(entries, progressByKey)}</span>
    </div>
  );
}

function boxClass(progress: TestProgress): string {
  if (progress.kind === "untried") return "";
  if (progress.kind === "in_progress") return cx(styles.now);
  return progress.band === null ? cx(styles.done) : cx(styles.banded, bands[bandStep(progress.band)]);
}
