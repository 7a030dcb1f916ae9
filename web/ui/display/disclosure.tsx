import type { ReactNode } from "react";
import { Icon } from "../media/icon.tsx";
import type { IconName } from "../media/icons.ts";
import styles from "./disclosure.module.css";

/** A row that opens to show secondary content of a page. */
export function Disclosure({ icon, title, children }: { icon: IconName; title: string; children: ReactNode }) {
  return (
    <details className={styles.fold}>
      <summary>
        <Icon name={icon} size={20} />
        <span>{title}</span>
        <Icon name="caret-down" size={20} className={styles.caret} />
      </summary>
      <div className={styles.body}>{children}</div>
    </details>
  );
}
