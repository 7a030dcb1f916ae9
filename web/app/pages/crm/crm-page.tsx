import { Navigate, Outlet, useLocation } from "react-router";
import { paths } from "#web/paths.ts";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Link } from "#web/ui/display/link.tsx";
import styles from "#web/app/shell/error/error-page.module.css";
import type { Head } from "#web/app/shell/page.ts";
import { useRole } from "#web/app/account/use-role.ts";
import { useSecondStepMissing } from "#web/app/account/use-second-step-missing.ts";

export const head = (): Head => ({ title: "CRM" });

/**
 * The frame of the CRM. Shows a learner that the CRM is for staff. The server refuses a learner's calls in any case.
 */
export function Component() {
  const role = useRole();
  const { pathname } = useLocation();
  const isMissing = useSecondStepMissing(role === "staff" || role === "admin");
  // The security page explains that staff need a second step.
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
              Only staff work here. Find the evaluations that you requested{" "}
              <Link to={paths.examinerEvaluations}>in your own area</Link>.
            </p>
            <div className={layout.buttons}>
              <ButtonLink to={paths.dashboard}>Go to your dashboard</ButtonLink>
            </div>
          </>
        ) : (
          <>
            <p className={styles.code}>CRM</p>
            <h1>Sign in to continue</h1>
            <p>Your session has expired. What you typed is saved on this device.</p>
            <div className={layout.buttons}>
              <ButtonLink to={paths.login({ next: pathname })}>Sign in</ButtonLink>
            </div>
          </>
        )}
      </div>
    </main>
  );
}
