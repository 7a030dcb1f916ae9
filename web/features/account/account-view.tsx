import type { ReactNode } from "react";
import { useUser } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import { cx } from "#web/ui/cx.ts";
import layout from "#web/ui/layout.module.css";
import styles from "./account-view.module.css";
import { Appearance } from "./appearance.tsx";
import { SettingsForm } from "./settings-form.tsx";
import { Storage } from "./storage.tsx";

/** The account page: who the learner is, how the app looks here and what it keeps. The slots are drawn by other features. */
export function AccountView({ offline, payments }: { offline: ReactNode; payments: ReactNode }) {
  const user = useUser();
  return (
    <main id="main" className={cx(layout.page, styles.page)}>
      <h1 className={styles.title}>Personal Information &amp; Preferences</h1>
      <div className={cx(layout.sheet, layout.ruled)}>
        <section className={layout.sec} aria-labelledby="personal">
          <h2 className={layout.margin} id="personal">
            <b>Account</b>
          </h2>
          <div className={layout.body}>
            {user !== null && (
              <>
                <p className={styles.email}>Signed in as {user.email}</p>
                <SettingsForm key={user.email} user={user} />
              </>
            )}
          </div>
        </section>
        <section className={layout.sec} aria-labelledby="appearance">
          <h2 className={layout.margin} id="appearance">
            <b>Appearance</b>
            <span>On this device</span>
          </h2>
          <div className={layout.body}>
            <Appearance />
          </div>
        </section>
        <section className={layout.sec} aria-labelledby="security">
          <h2 className={layout.margin} id="security">
            <b>Security and data</b>
          </h2>
          <div className={layout.body}>
            <ButtonLink variant="outline" to={paths.accountSecurity}>
              Password, devices, your data
            </ButtonLink>
          </div>
        </section>
        <Storage>{offline}</Storage>
        {payments}
      </div>
    </main>
  );
}
