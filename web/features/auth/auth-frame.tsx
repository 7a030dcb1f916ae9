import type { ReactNode } from "react";
import layout from "#web/ui/style/layout.module.css";
import styles from "./auth-frame.module.css";

export type AuthFrameProps = {
  title: string;
  /** The message of `?alert=` in the URL, above the title. */
  alert?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
};

/** The layout of the sign-in, registration, verification and password pages. */
export function AuthFrame({ title, alert, lead, children }: AuthFrameProps) {
  return (
    <main id="main" className={layout.page}>
      <div className={styles.column}>
        {alert}
        <h1>{title}</h1>
        {lead !== undefined && <div className={styles.lead}>{lead}</div>}
        {children}
      </div>
    </main>
  );
}
