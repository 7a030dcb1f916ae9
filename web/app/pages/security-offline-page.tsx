import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import layout from "#web/ui/layout.module.css";
import styles from "../error-page.module.css";
import type { Head } from "../page.ts";

export const head = (): Head => ({ title: "Security and data" });

/** Stands for the page of an account's security when it is opened without a network. */
export function Component() {
  return (
    <main id="main" className={layout.page}>
      <div className={styles.error}>
        <p className={styles.code}>Offline</p>
        <h1>This page works only with a connection</h1>
        <p>Your password, devices and data are changed on the server. Your work here goes on without it.</p>
        <div className={layout.btns}>
          <ButtonLink to={paths.account}>Back to your account</ButtonLink>
        </div>
      </div>
    </main>
  );
}
