import { cx } from "./cx.ts";
import styles from "./module-box.module.css";

export type ModuleBoxProps = {
  /** "listening", "reading", … : its first letter stands in the box. */
  type: string;
  state?: "now" | "done" | undefined;
  size?: "sm" | "md";
};

/** The letter of a paper, like a code on an answer sheet. Stands beside the paper's name, so it is hidden from screen readers. */
export function ModuleBox({ type, state, size = "md" }: ModuleBoxProps) {
  return (
    <span
      className={cx(styles.mbox, size === "sm" && styles.sm, state !== undefined && styles[state])}
      aria-hidden="true"
    >
      {type.slice(0, 1).toUpperCase()}
    </span>
  );
}
