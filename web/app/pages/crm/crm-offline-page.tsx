import { useEffect } from "react";
import { Button } from "#web/ui/form/button.tsx";
import layout from "#web/ui/style/layout.module.css";
import styles from "#web/app/shell/error/error-page.module.css";
import type { Head } from "#web/app/shell/page.ts";

export const head = (): Head => ({ title: "CRM" });

/** Replaces a CRM page if the code of these pages cannot be loaded offline. */
export function Component() {
  useEffect(() => {
    const reload = (): void => location.reload();
    window.addEventListener("online", reload);
    return () => window.removeEventListener("online", reload);
  }, []);
  return (
    <main id="main" className={layout.page}>
      <div className={styles.error}>
        <p className={styles.code}>Offline</p>
        <h1>The CRM works only with a connection</h1>
        <p>
          This device stores only what you typed or recorded and have not saved yet. The CRM opens when you are back
          online.
        </p>
        <div className={layout.buttons}>
          <Button onClick={() => location.reload()}>Try again</Button>
        </div>
      </div>
    </main>
  );
}
