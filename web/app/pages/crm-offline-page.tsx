import { useEffect } from "react";
import { Button } from "#web/ui/button.tsx";
import layout from "#web/ui/layout.module.css";
import styles from "../error-page.module.css";
import type { Head } from "../page.ts";

export const head = (): Head => ({ title: "CRM" });

/** Stands for every page of the CRM that is opened without a network. */
export function Component() {
  useEffect(() => {
    const again = (): void => location.reload();
    window.addEventListener("online", again);
    return () => window.removeEventListener("online", again);
  }, []);
  return (
    <main id="main" className={layout.page}>
      <div className={styles.error}>
        <p className={styles.code}>Offline</p>
        <h1>The CRM works only with a connection</h1>
        <p>
          Nothing of it is kept on this device except feedback that you have typed and not saved yet. It opens as soon
          as you are connected.
        </p>
        <div className={layout.btns}>
          <Button onClick={() => location.reload()}>Try again</Button>
        </div>
      </div>
    </main>
  );
}
