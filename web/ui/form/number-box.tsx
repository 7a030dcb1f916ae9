import type { ComponentPropsWithRef } from "react";
import { cx } from "../style/cx.ts";
import styles from "./number-box.module.css";

export type NumberBoxProps = Omit<ComponentPropsWithRef<"button">, "aria-label" | "aria-current" | "children"> & {
  number: number;
  /** The accessible name: states the question's number and its state. */
  label: string;
  state?: "open" | "done" | "right" | "wrong";
  flagged?: boolean;
  current?: boolean;
};

/** A button for one question in the navigation of a module. */
export function NumberBox({
  number,
  label,
  state = "open",
  flagged = false,
  current = false,
  className,
  ...rest
}: NumberBoxProps) {
  return (
    <button
      {...rest}
      type="button"
      className={cx(styles.box, state !== "open" && styles[state], flagged && styles.flag, className)}
      aria-label={label}
      aria-current={current ? "true" : undefined}
    >
      {number}
    </button>
  );
}

/** The number of a question, shown beside the question. */
export function NumberTag({ number, current = false }: { number: number; current?: boolean }) {
  return <span className={cx(styles.tag, current && styles.now)}>{number}</span>;
}
