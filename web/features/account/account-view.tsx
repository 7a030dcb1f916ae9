import type { ReactNode } from "react";
import { useUser } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { TitledSection } from "#web/ui/display/titled-section.tsx";
import pageTitle from "#web/ui/style/page-title.module.css";
import styles from "./account-view.module.css";
import { Appearance } from "./appearance.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { OfflineSection } from "./offline-section.tsx";

/** The account page. Other features render `offline` and `payments`. */
export function AccountView({ offline, payments }: { offline: ReactNode; payments: ReactNode }) {
  const user = useUser();
  return (
    <main id="main" className={cx(layout.page, pageTitle.page)}>
      <h1 className={pageTitle.title}>Personal Information &amp; Preferences</h1>
      <div className={cx(layout.sheet, layout.ruled)}>
        <TitledSection id="personal" title="Account">
          {user !== null && (
            <>
              <p className={styles.email}>Signed in as {user.email}</p>
              <SettingsForm key={user.email} user={user} />
            </>
          )}
        </TitledSection>
        <TitledSection id="appearance" title="Appearance" note="On this device">
          <Appearance />
        </TitledSection>
        <TitledSection id="notebook" title="Notebook">
          <ButtonLink variant="outline" to={paths.words}>
            Your words and phrases
          </ButtonLink>
        </TitledSection>
        <TitledSection id="security" title="Security and data">
          <ButtonLink variant="outline" to={paths.accountSecurity}>
            Password, devices, your data
          </ButtonLink>
        </TitledSection>
        <OfflineSection>{offline}</OfflineSection>
        {payments}
      </div>
    </main>
  );
}
