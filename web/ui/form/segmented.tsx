import type { CSSProperties } from "react";
import { cx } from "../style/cx.ts";
import styles from "./segmented.module.css";

export type SegmentedOption<T extends string> = {
  value: T;
  label: string;
  /** Accessible name, if the label is a single letter. */
  name?: string;
  style?: CSSProperties;
};
export type SegmentedProps<T extends string> = {
  /** Accessible name of the group. */
  label: string;
  value: T;
  onChange: (value: T) => void;
  options: readonly SegmentedOption<T>[];
  className?: string | undefined;
};

/** A row of buttons to choose one of two to five views or settings. */
export function Segmented<T extends string>({ label, value, onChange, options, className }: SegmentedProps<T>) {
  return (
    <div className={cx(styles.segments, className)} role="group" aria-label={label}>
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
