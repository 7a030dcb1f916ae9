import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import layout from "#web/ui/style/layout.module.css";
import styles from "../../shell/error/error-page.module.css";
import type { Head } from "../../shell/page.ts";

export const head = (): Head => ({ title: "Security and data" });

/** Replaces the account security page if its code cannot be loaded offline. */
export function Component() {
  return (
    <main id="main" className={layout.page}>
      <div className={styles.error}>
        <p className={styles.code}>Offline</p>
        <h1>This page works only with a connection</h1>
        <p>You change your password, devices and data on the server. You can keep practising offline.</p>
        <div className={layout.buttons}>
          <ButtonLink to={paths.account}>Back to your account</ButtonLink>
        </div>
      </div>
    </main>
  );
}
