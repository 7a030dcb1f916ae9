import styles from "./skeleton.module.css";

export type SkeletonProps = {
  lines?: number;
  /** CSS pixels. With a height, one block of this height replaces the lines. */
  height?: number;
};

/** Grey lines in place of content that is loading. Screen readers announce them as busy. */
export function Skeleton({ lines = 1, height }: SkeletonProps) {
  if (height !== undefined) return <span className={styles.line} style={{ height }} aria-busy="true" />;
  return (
    <span className={styles.lines} aria-busy="true">
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className={styles.line} style={{ width: i === lines - 1 && lines > 1 ? "62%" : "100%" }} />
      ))}
    </span>
  );
}
