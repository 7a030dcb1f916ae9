import styles from "./skeleton.module.css";

export type SkeletonProps = { lines?: number; /** CSS pixels of a single block. */ height?: number };

/** Unwritten lines in the place of what is loading. They say of themselves that something is still to come. */
export function Skeleton({ lines = 1, height }: SkeletonProps) {
  if (height !== undefined) return <span className={styles.sk} style={{ height }} aria-busy="true" />;
  return (
    <span className={styles.lines} aria-busy="true">
      {Array.from({ length: lines }, (_, i) => (
        <span key={i} className={styles.sk} style={{ width: i === lines - 1 && lines > 1 ? "62%" : "100%" }} />
      ))}
    </span>
  );
}
