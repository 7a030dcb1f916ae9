import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/button-link.tsx";
import layout from "#web/ui/layout.module.css";
import { Link } from "#web/ui/link.tsx";
import styles from "../error-page.module.css";
import type { Head } from "../page.ts";
import { useRole } from "../use-role.ts";
import { useSecondStepMissing } from "../use-second-step-missing.ts";

export const head = (): Head => ({ title: "CRM" });

/** The door of the CRM: the server refuses every call of a learner, and here it is said once, in plain words. */
export function Component() {
  const role = useRole();
  const { pathname } = useLocation();
  const isMissing = useSecondStepMissing(role === "staff" || role === "admin");
  // That page says why.
  if (isMissing) return <Navigate to={paths.accountSecurity} replace />;
  if (role === "staff" || role === "admin") return <Outlet />;
  return (
    <main id="main" className={layout.page}>
      <div className={styles.error}>
        {role === "learner" ? (
          <>
            <p className={styles.code}>CRM</p>
            <h1>This page is not for your account</h1>
            <p>
              It is where examiners work. The evaluations that you asked for are{" "}
              <Link to={paths.examinerEvaluations}>in your own area</Link>.
            </p>
            <div className={layout.btns}>
              <ButtonLink to={paths.dashboard}>Go to your dashboard</ButtonLink>
            </div>
          </>
        ) : (
          <>
            <p className={styles.code}>CRM</p>
            <h1>Sign in to go on</h1>
            <p>Your session has ended. What you typed is kept on this device.</p>
            <div className={layout.btns}>
              <ButtonLink to={paths.login({ next: pathname })}>Sign in</ButtonLink>
            </div>
          </>
        )}
      </div>
    </main>
  );
}
