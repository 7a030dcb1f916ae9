import type { ReactNode } from "react";
import layout from "#web/ui/style/layout.module.css";
import styles from "./auth-frame.module.css";

export type AuthFrameProps = {
  title: string;
  /** The message that the page's address asks for, shown above the title. */
  alert?: ReactNode;
  lead?: ReactNode;
  children: ReactNode;
};

/** The column of the sign-in pages, with the message above the form. */
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
