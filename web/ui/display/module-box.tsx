import { cx } from "../style/cx.ts";
import styles from "./module-box.module.css";

export type ModuleBoxProps = {
  /** "listening", "reading" and so on. The box shows its first letter. */
  type: string;
  /** now: the attempt is in progress. done: the module is finished. */
  state?: "now" | "done" | undefined;
  size?: "sm" | "md";
};

/** A box with the letter of a module. Hidden from screen readers, because the module's name is beside the box. */
export function ModuleBox({ type, state, size = "md" }: ModuleBoxProps) {
  return (
    <span
      className={cx(styles.box, size === "sm" && styles.sm, state !== undefined && styles[state])}
      aria-hidden="true"
    >
      {type.slice(0, 1).toUpperCase()}
    </span>
  );
}
