import { cx } from "../style/cx.ts";
import styles from "./logo.module.css";

/** A drawing of three lines of writing, one highlighted, and the name Bandwise. */
export function Logo({ className }: { className?: string | undefined }) {
  return (
    <span className={cx(styles.logo, className)}>
      <svg viewBox="0 0 28 28" aria-hidden="true">
        <rect width="28" height="28" rx="3.5" fill="#16201d" />
        <path d="M6.5 7.5h12" stroke="#fbfbf5" strokeWidth="2.5" />
        <path d="M4.5 11.6c6-.5 13.1-.1 19-.5.3 2 0 4.3.2 6.2-6.2.4-12.9-.1-19 .5-.3-2 .1-4.2-.2-6.2z" fill="#ffe83d" />
        <path d="M6.5 21.5h8" stroke="#fbfbf5" strokeWidth="2.5" />
      </svg>
      <span>Bandwise</span>
    </span>
  );
}
