import { bandStep } from "#web/ui/display/band-chip.tsx";
import bands from "#web/ui/style/bands.module.css";
import { cx } from "#web/ui/style/cx.ts";
import text from "#web/ui/style/text.module.css";
import type { ListingEntry } from "./listing-entries.ts";
import { type BookProgress, progressOf, describeProgress } from "./book-progress.ts";
import styles from "./test-boxes.module.css";

export type TestBoxesProps = { entries: readonly ListingEntry[]; progressByKey: ReadonlyMap<string, BookProgress> };

/**
 * A box per test, except separate tasks: coloured by band when taken, yellow while in progress. The line below says the
 * same in words.
 */
export function TestBoxes({ entries: offered, progressByKey }: TestBoxesProps) {
  const entries = offered.flatMap(({ key, number }) => (number === null ? [] : [{ key, number }]));
  return (
    <div>
      <span className={styles.boxes} aria-hidden="true">
        {entries.map((entry) => {
          const progress = progressOf(progressByKey, entry.key);
          const isBanded = progress.kind === "taken" && progress.band !== null;
          return (
            <i
              key={entry.key}
              className={cx(
                styles.box,
                progress.kind === "in_progress" && styles.now,
                progress.kind === "taken" && !isBanded && styles.done,
                isBanded && styles.banded,
                isBanded && bands[bandStep(progress.band ?? 0)],
              )}
            >
              {entry.number}
            </i>
          );
        })}
      </span>
      <span className={text.meta}>{describeProgress(entries, progressByKey)}</span>
    </div>
  );
}
