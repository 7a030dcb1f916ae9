import type { ComponentPropsWithRef } from "react";
import { cx } from "../style/cx.ts";
import styles from "./icon-button.module.css";
import { Icon } from "../media/icon.tsx";
import type { IconName } from "../media/icons.ts";

export type IconButtonProps = Omit<ComponentPropsWithRef<"button">, "aria-label" | "children"> & {
  label: string;
  icon: IconName;
  size?: 20 | 24;
  /** Whether a toggle button is pressed. Undefined for other buttons. */
  pressed?: boolean | undefined;
  /** A count shown on the icon. Hidden from screen readers, so the label must state the count too. */
  count?: number | undefined;
};

export function IconButton({
  label,
  icon,
  size = 24,
  pressed,
  count,
  className,
  type = "button",
  ...rest
}: IconButtonProps) {
  const hasCount = count !== undefined && count > 0;
  return (
    <button
      {...rest}
      type={type}
      className={cx(styles.iconbtn, hasCount && styles.counted, className)}
      aria-label={label}
      aria-pressed={pressed}
    >
      <Icon name={icon} size={size} />
      {hasCount && (
        <span className={styles.dot} aria-hidden="true">
          {count > 99 ? "99+" : count}
        </span>
      )}
    </button>
  );
}
