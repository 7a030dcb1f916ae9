import type { ReactNode } from "react";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import styles from "./account-view.module.css";

/** The "Offline" section: the settings passed as `children`, and a link to the downloads. */
export function OfflineSection({ children }: { children: ReactNode }) {
  return (
    <TitledSection id="offline" title="Offline" note="On this device">
      {children}
      <ButtonLink variant="outline" className={styles.downloadsLink} to={paths.downloads}>
        Downloads and storage
      </ButtonLink>
    </TitledSection>
  );
}
