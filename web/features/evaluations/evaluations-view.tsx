import { useOutage } from "#web/ui/hooks/use-online.ts";
import { Button } from "#web/ui/form/button.tsx";
import layout from "#web/ui/style/layout.module.css";
import { Skeleton } from "#web/ui/display/skeleton.tsx";
import { EvaluationMarketing } from "./evaluation-marketing.tsx";
import { EvaluationTable } from "./evaluation-table.tsx";
import styles from "./evaluations-view.module.css";
import type { Offer } from "./offer.ts";
import { useEvaluations } from "./use-evaluations.ts";

/** "Your Examiner Evaluations": the list, or the offer if the learner has none. */
export function EvaluationsView({ offer }: { offer: Offer }) {
  const { rows, fetchState, hasMore, reload, fetchMore, renew } = useEvaluations();
  const outage = useOutage();
  return (
    <main id="main" className={layout.page} aria-busy={fetchState === "first"}>
      <h1 className={styles.title}>Your Examiner Evaluations</h1>
      {fetchState === "offline" && (
        <p className={styles.note} role="status">
          {outage} Your examiner evaluations appear when you are connected again.
        </p>
      )}
      {fetchState === "failed" && (
        <p className={styles.note} role="alert">
          We couldn’t load your evaluations.{" "}
          <Button variant="quiet" onClick={reload}>
            Try again
          </Button>
        </p>
      )}
      {rows === null && fetchState === "first" && <Loading />}
      {rows !== null && rows.length === 0 && <EvaluationMarketing offer={offer} />}
      {rows !== null && rows.length > 0 && (
        <>
          <EvaluationTable rows={rows} renew={renew} />
          {hasMore && (
            <div className={styles.more}>
              <Button variant="outline" busy={fetchState === "more" ? "Fetching" : undefined} onClick={fetchMore}>
                Show more
              </Button>
            </div>
          )}
        </>
      )}
    </main>
  );
}

function Loading() {
  return (
    <div className={layout.sheet}>
      <div className={layout.section}>
        <div className={styles.loading}>
          <Skeleton lines={2} />
          <Skeleton lines={2} />
          <Skeleton lines={2} />
        </div>
      </div>
    </div>
  );
}
