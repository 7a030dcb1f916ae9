import type { ReactNode } from "react";
import styles from "./badge.module.css";
import variants from "../style/variants.module.css";
import { cx } from "../style/cx.ts";
import type { Variant } from "./variant.ts";

export type BadgeProps = { variant?: Exclude<Variant, "light" | "dark">; children: ReactNode };

/** A state in one or two words, on the tint of its variant. */
export function Badge({ variant = "secondary", children }: BadgeProps) {
  return <span className={cx(styles.badge, variants[variant])}>{children}</span>;
}
