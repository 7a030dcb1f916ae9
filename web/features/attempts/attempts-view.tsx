import { useOutage } from "#web/ui/hooks/use-online.ts";
import { plural } from "#core/format/plural.ts";
import type { ReactNode } from "react";
import type { AttemptRecord } from "#web/db/attempt/attempts.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import { cx } from "#web/ui/style/cx.ts";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import text from "#web/ui/style/text.module.css";
import { ArrangedRows } from "./arranged-rows.tsx";
import pageTitle from "#web/ui/style/page-title.module.css";
import styles from "./attempts-view.module.css";
import { SyncStatus } from "./sync-status.tsx";
import { useAttempts } from "./use-attempts.ts";

/** The page "Your Attempts": the attempts of all devices, and what is not sent yet. */
export function AttemptsView({
  fullTests,
  aside,
}: {
  /** Renders the full tests among the attempts. */
  fullTests?: (attempts: readonly AttemptRecord[]) => ReactNode;
  /** Shown below the list. */
  aside?: ReactNode;
}) {
  const { attempts, pullState, pull } = useAttempts();
  const outage = useOutage();
  return (
    <main id="main" className={cx(layout.page, pageTitle.page)}>
      <h1 className={pageTitle.title}>Your Attempts</h1>
      <div className={cx(layout.sheet, layout.ruled)}>
        <section className={layout.section} aria-labelledby="sending">
          <h2 className={cx(layout.margin, styles.margin)} id="sending">
            <b>Sending</b>
          </h2>
          <div className={cx(layout.body, styles.tight)}>
            <SyncStatus />
          </div>
        </section>
        {fullTests !== undefined && attempts?.some((attempt) => attempt.head.full_test !== undefined) === true && (
          <section className={layout.section} aria-labelledby="full-tests">
            <h2 className={cx(layout.margin, styles.margin)} id="full-tests">
              <b>Full tests</b>
            </h2>
            <div className={cx(layout.body, styles.tight)}>{fullTests(attempts)}</div>
          </section>
        )}
        <section className={layout.section} aria-labelledby="taken" aria-busy={attempts === null}>
          <h2 className={cx(layout.margin, styles.margin)} id="taken">
            <b>Tests</b>
            {attempts !== null && attempts.length > 0 && (
              <span>{plural(attempts.length, { one: "# attempt", other: "# attempts" })}</span>
            )}
          </h2>
          <div className={cx(layout.body, styles.tight)}>
            {pullState === "offline" && (
              <p className={cx(text.small, styles.note)}>
                {outage} Attempts from other devices appear when you are connected again.
              </p>
            )}
            {pullState === "failed" && (
              <p className={cx(text.small, styles.note)}>
                Attempts from other devices could not be fetched.{" "}
                <Button variant="quiet" onClick={pull}>
                  Try again
                </Button>
              </p>
            )}
            {attempts === null ? (
              <div className={styles.loading}>
                <Skeleton lines={2} />
                <Skeleton lines={2} />
                <Skeleton lines={2} />
              </div>
            ) : attempts.length === 0 ? (
              <div className={styles.empty}>
                <h3>{pullState === "pulling" ? "Looking for your attempts" : "No attempts yet"}</h3>
                <p>Tests that you start appear here, with your band and the reason for every lost mark.</p>
                <ButtonLink to={paths.listing("reading")}>Choose a Reading test</ButtonLink>
              </div>
            ) : (
              <ArrangedRows attempts={attempts} />
            )}
          </div>
        </section>
        {aside}
      </div>
    </main>
  );
}
