import { useUser } from "#web/parts.ts";
import { cx } from "#web/ui/cx.ts";
import layout from "#web/ui/layout.module.css";
import styles from "./account-view.module.css";
import { Appearance } from "./appearance.tsx";
import { SettingsForm } from "./settings-form.tsx";

/** The account page: who the learner is and how the app looks here. */
export function AccountView() {
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
      </div>
    </main>
  );
}
