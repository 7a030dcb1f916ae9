import type { ComponentPropsWithRef } from "react";
import styles from "./button.module.css";
import { cx } from "../style/cx.ts";
import { Icon } from "../media/icon.tsx";

export type ButtonVariant = "solid" | "outline" | "quiet" | "danger";
export type ButtonSize = "md" | "lg";

/** Returns the classes of a button, for links that look like one. */
export function buttonClass(variant: ButtonVariant, size: ButtonSize, isBlock: boolean, className?: string): string {
  return cx(
    styles.button,
    variant !== "solid" && styles[variant],
    size === "lg" && styles.lg,
    isBlock && styles.block,
    className,
  );
}

export type ButtonProps = ComponentPropsWithRef<"button"> & {
  variant?: ButtonVariant;
  size?: ButtonSize;
  block?: boolean;
  /** Label while work is in progress: "Saving". The button keeps at least its width and ignores clicks. */
  busy?: string | undefined;
};

export function Button({
  variant = "solid",
  size = "md",
  block = false,
  busy,
  className,
  children,
  onClick,
  type = "button",
  ...rest
}: ButtonProps) {
  const isBusy = busy !== undefined && busy !== "";
  return (
    <button
      {...rest}
      type={type}
      className={cx(buttonClass(variant, size, block, className), isBusy && styles.busy)}
      aria-busy={isBusy || undefined}
      onClick={(event) => {
        if (isBusy) event.preventDefault();
        else onClick?.(event);
      }}
    >
      <span className={styles.label} aria-hidden={isBusy || undefined}>
        {children}
      </span>
      {isBusy && (
        <span className={styles.busyLabel} role="status">
          <Icon name="circle-notch" />
          {busy}
        </span>
      )}
    </button>
  );
}
