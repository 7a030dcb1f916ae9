import type { ReactNode } from "react";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import layout from "#web/ui/layout.module.css";
import styles from "./account-view.module.css";

/** What this device keeps for the time without a network: its rules, as another feature shows them, and the way there. */
export function Storage({ children }: { children: ReactNode }) {
  return (
    <section className={layout.sec} aria-labelledby="offline">
      <h2 className={layout.margin} id="offline">
        <b>Offline</b>
        <span>On this device</span>
      </h2>
      <div className={layout.body}>
        {children}
        <ButtonLink variant="outline" className={styles.after} to={paths.downloads}>
          Downloads and storage
        </ButtonLink>
      </div>
    </section>
  );
}
