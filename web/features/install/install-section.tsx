import { useState, useSyncExternalStore } from "react";
import { Button } from "#web/ui/form/button.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { installMethod } from "./install-method.ts";
import { InstallSheet } from "./install-sheet.tsx";
import styles from "./install-section.module.css";

/** Section of a page with a button that explains how to install the app. Empty if the app cannot be installed here. */
export function InstallSection() {
  const method = useSyncExternalStore(installMethod.subscribe, installMethod.read, installMethod.readOnServer);
  const [isOpen, setOpen] = useState(false);
  if (method === "none") return null;
  return (
    <section className={layout.section} aria-labelledby="install">
      <h2 className={cx(layout.margin, styles.margin)} id="install">
        <b>App</b>
      </h2>
      <div className={cx(layout.body, styles.body)}>
        <p>Keep Bandwise on this device and sit downloaded tests with no signal.</p>
        <Button variant="outline" onClick={() => setOpen(true)}>
          Install
        </Button>
        <InstallSheet open={isOpen} method={method} onClose={() => setOpen(false)} />
      </div>
    </section>
  );
}
