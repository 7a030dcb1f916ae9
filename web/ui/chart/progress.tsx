import { cx } from "../style/cx.ts";
import styles from "./progress.module.css";

export type ProgressProps = {
  value: number;
  max: number;
  label: string;
  /** Screen readers read this instead of the percentage. */
  valueText?: string | undefined;
  className?: string | undefined;
};

export function Progress({ value, max, label, valueText, className }: ProgressProps) {
  const share = max > 0 ? Math.min(1, Math.max(0, value / max)) : 0;
  return (
    <div
      className={cx(styles.bar, className)}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={max}
      aria-valuenow={Math.min(value, max)}
      aria-valuetext={valueText}
    >
      <span className={styles.fill} style={{ width: `${share * 100}%` }} />
    </div>
  );
}
