import type { ComponentPropsWithRef } from "react";
import { cx } from "./cx.ts";
import styles from "./number-box.module.css";

export type NumberBoxProps = Omit<ComponentPropsWithRef<"button">, "aria-label" | "aria-current" | "children"> & {
  number: number;
  /** Says the number and its state in words; every state has a shape as well. */
  label: string;
  state?: "open" | "done" | "right" | "wrong";
  flagged?: boolean;
  current?: boolean;
};

/** A numbered box on the way through a paper. */
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

/** The number that hangs in the margin beside a question. */
export function NumberTag({ number, current = false }: { number: number; current?: boolean }) {
  return <span className={cx(styles.tag, current && styles.now)}>{number}</span>;
}
