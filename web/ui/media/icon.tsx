import { cx } from "../style/cx.ts";
import styles from "./icon.module.css";
import { iconPath, type IconName } from "./icons.ts";

export type IconProps = { name: IconName; size?: 16 | 18 | 20 | 24 | 32; className?: string | undefined };

/** An icon. Hidden from screen readers: a text beside it, or the label of its button, says the same. */
export function Icon({ name, size = 20, className }: IconProps) {
  return (
    <svg
      className={cx(styles.icon, className)}
      width={size}
      height={size}
      viewBox={`0 0 ${size} ${size}`}
      aria-hidden="true"
      focusable="false"
    >
      <path d={iconPath(name, size)} />
    </svg>
  );
}
