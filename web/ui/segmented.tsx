import type { CSSProperties } from "react";
import { cx } from "./cx.ts";
import styles from "./segmented.module.css";

export type SegmentedOption<T extends string> = {
  value: T;
  label: string;
  /** What a screen reader says, where the label is a letter. */
  name?: string;
  style?: CSSProperties;
};
export type SegmentedProps<T extends string> = {
  /** Names the group for screen readers. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly SegmentedOption<T>[];
  className?: string | undefined;
};

/** Two to five exclusive views or settings. */
export function Segmented<T extends string>({ label, value, onChange, options, className }: SegmentedProps<T>) {
  return (
    <div className={cx(styles.seg, className)} role="group" aria-label={label}>
      {options.map((option) => (
        <button
          key={option.value}
          type="button"
          aria-pressed={option.value === value}
          aria-label={option.name}
          style={option.style}
          onClick={() => onChange(option.value)}
        >
          {option.label}
        </button>
      ))}
    </div>
  );
}
