import type { Tally } from "#core/exam/marking/mark.ts";
import styles from "./results.module.css";

/** Explains the band, or why there is none. */
export function BandNote({ hasBand, raw }: { hasBand: boolean; raw: Tally }) {
  return (
    <p className={styles.note}>
      {hasBand
        ? "A typical conversion from correct answers to a band. Each version of the real test has its own table."
        : `A band needs all 40 questions. You scored ${raw.right} of ${raw.total}.`}
    </p>
  );
}
