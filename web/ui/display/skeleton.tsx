import styles from "./skeleton.module.css";

export type SkeletonProps = { lines?: number; /** Height of a single block in CSS pixels. */ height?: number };

/** Placeholder lines for loading content, announced as busy. */
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
