import styles from "./results.module.css";

/** What a band, or its absence, means. */
export function BandNote({ hasBand }: { hasBand: boolean }) {
  return (
    <p className={styles.note}>
      {hasBand
        ? "A typical conversion from correct answers to a band. Each version of the real test has its own table."
        : "Only a whole module of 40 questions has a band; this is the raw score."}
    </p>
  );
}
