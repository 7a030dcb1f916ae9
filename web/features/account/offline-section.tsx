import type { ReactNode } from "react";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { SheetSection } from "#web/ui/display/sheet-section.tsx";
import styles from "./account-view.module.css";

/** The "Offline" section: the settings passed as `children`, and a link to the downloads. */
export function OfflineSection({ children }: { children: ReactNode }) {
  return (
    <SheetSection id="offline" title="Offline" note="On this device">
      {children}
      <ButtonLink variant="outline" className={styles.after} to={paths.downloads}>
        Downloads and storage
      </ButtonLink>
    </SheetSection>
  );
}
