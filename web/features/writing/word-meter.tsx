import { useCallback, useState, useSyncExternalStore } from "react";
import { cx } from "#web/ui/style/cx.ts";
import text from "#web/ui/style/text.module.css";
import type { DraftAutosave } from "./draft-autosave.ts";
import { announceCount, barShare } from "./labels.ts";
import styles from "./writing.module.css";

/** The word count, which follows the typing, and the minimum number of words. */
export function WordMeter({
  autosave,
  section,
  minimum,
  isSmall = false,
}: {
  autosave: DraftAutosave;
  section: string;
  minimum: number;
  /** Leaves out the bar, where there is no space for it. */
  isSmall?: boolean;
}) {
  const words = useSyncExternalStore(
    useCallback((listener) => autosave.onWordCount(section, listener), [autosave, section]),
    () => autosave.wordCount(section),
  );
  const announcement = useAnnouncement(words, minimum);
  return (
    <div
      className={cx(styles.meter, isSmall && styles.smallMeter)}
      role="group"
      aria-label={`Words, at least ${minimum}`}
      data-enough={words >= minimum}
    >
      <div className={styles.gauge}>
        {!isSmall && <div className={styles.bar} style={{ backgroundSize: barSize(words, minimum) }} />}
        <p className={styles.count}>
          <b>{words}</b> <span className={styles.under}>of {minimum}</span>
          <span className={styles.unit}>words</span>
        </p>
        {!isSmall && (
          <span className={text.visuallyHidden} role="status">
            {announcement}
          </span>
        )}
      </div>
    </div>
  );
}

/** Returns the last word count that a screen reader announced, or "". */
function useAnnouncement(words: number, minimum: number): string {
  const [last, setLast] = useState({ words, announcement: "" });
  if (last.words !== words)
    setLast({ words, announcement: announceCount(last.words, words, minimum) ?? last.announcement });
  return last.announcement;
}

/** Returns the CSS background sizes of the bar: the minimum mark, and the filled part. */
function barSize(words: number, minimum: number): string {
  return `2px 100%, ${barShare(words, minimum) * 100}% 100%`;
}
