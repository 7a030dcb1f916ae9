import { type ReactNode, useEffect, useRef, useState } from "react";
import styles from "./alert.module.css";
import variants from "../style/variants.module.css";
import { cx } from "../style/cx.ts";
import { useFocusHeadingOnRemoval } from "../hooks/focus.ts";
import { IconButton } from "../form/icon-button.tsx";
import { Icon } from "../media/icon.tsx";
import type { IconName } from "../media/icons.ts";
import type { Variant } from "./variant.ts";

const ICON: Record<Variant, IconName> = {
  primary: "info",
  secondary: "info",
  success: "check-circle",
  danger: "warning-circle",
  warning: "warning",
  info: "info",
  light: "info",
  dark: "info",
};

export type AlertProps = {
  variant: Variant;
  title?: string | undefined;
  onClose?: (() => void) | undefined;
  /** Calls onClose after this many milliseconds. Focus or the pointer inside stops the timer; leaving restarts it. */
  autoHideMs?: number | undefined;
  /** Called after autoHideMs instead of onClose. */
  onTimeUp?: (() => void) | undefined;
  children?: ReactNode;
  className?: string | undefined;
};

/** A message in the flow of the page. Danger and warning interrupt a screen reader; the others wait. */
export function Alert({ variant, title, onClose, autoHideMs, onTimeUp, children, className }: AlertProps) {
  const [isPaused, setPaused] = useState(false);
  const box = useRef<HTMLDivElement>(null);
  const timeUp = useRef(onTimeUp ?? onClose);
  useFocusHeadingOnRemoval(box);
  useEffect(() => {
    timeUp.current = onTimeUp ?? onClose;
  });
  useEffect(() => {
    if (autoHideMs === undefined || isPaused) return;
    const timer = setTimeout(() => timeUp.current?.(), autoHideMs);
    return () => clearTimeout(timer);
  }, [autoHideMs, isPaused]);

  return (
    <div
      ref={box}
      className={cx(styles.alert, variants[variant], className)}
      role={variant === "danger" || variant === "warning" ? "alert" : "status"}
      onFocus={() => setPaused(true)}
      onBlur={() => setPaused(false)}
      onPointerEnter={() => setPaused(true)}
      onPointerLeave={() => setPaused(false)}
    >
      <Icon name={ICON[variant]} className={styles.icon} />
      <div className={styles.text}>
        {title !== undefined && <p className={styles.title}>{title}</p>}
        {children}
      </div>
      {onClose !== undefined && <IconButton label="Close" icon="x" size={20} onClick={onClose} />}
    </div>
  );
}
