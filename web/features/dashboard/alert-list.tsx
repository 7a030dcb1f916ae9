import type { AttemptRecord } from "#web/db/attempt/attempt-record.ts";
import { plural } from "#core/format/plural.ts";
import { type Alert as LearnerAlert, resultAlertId } from "#core/wire/account/alerts.ts";
import type { RecentTest } from "#core/wire/attempt/performance.ts";
import { paths, safeNext } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Disclosure } from "#web/ui/display/disclosure.tsx";
import { Link } from "#web/ui/display/link.tsx";
import styles from "./dashboard.module.css";
import type { Alerts } from "./use-alerts.ts";

/**
 * Lists recent Speaking results and the learner's alerts, without alerts about results that the learner has reviewed.
 * All but the first are folded. Each can be dismissed.
 */
export function AlertList({
  alerts: { alerts, isDismissed, dismiss },
  recent,
  attempts,
}: {
  alerts: Alerts;
  recent: readonly RecentTest[];
  attempts: readonly AttemptRecord[] | null;
}) {
  const speakingResults = recent.filter(({ module, status }) => module === "speaking" && status === "Ready");
  const reviewed = attempts?.filter((attempt) => attempt.reviewed === true) ?? [];
  const reviewedAlertIds = new Set(reviewed.map(({ slug }) => resultAlertId(slug)));
  const shownAlerts = [
    ...speakingResults.map(({ attempt_slug, module_slug, book_name, test_name }) => ({
      id: `speaking-ready:${attempt_slug}`,
      type: "info" as const,
      title: "Your Speaking result is ready",
      message: `${book_name}, ${test_name}.`,
      button_title: "See the result",
      button_url: paths.result("speaking", module_slug, attempt_slug),
    })),
    ...alerts,
  ].filter((alert) => !isDismissed(alert.id) && !reviewedAlertIds.has(alert.id));
  const [first, ...others] = shownAlerts;
  if (first === undefined) return null;
  return (
    <div className={styles.alerts}>
      <DismissibleAlert key={first.id} alert={first} dismiss={dismiss} />
      {others.length > 0 && (
        <Disclosure icon="info" title={plural(others.length, { one: "# more message", other: "# more messages" })}>
          {others.map((alert) => (
            <DismissibleAlert key={alert.id} alert={alert} dismiss={dismiss} />
          ))}
        </Disclosure>
      )}
    </div>
  );
}

function DismissibleAlert({
  alert: { id, type, title, message, button_title, button_url },
  dismiss,
}: {
  alert: LearnerAlert;
  dismiss: Alerts["dismiss"];
}) {
  const to = safeNext(button_url);
  return (
    <Alert variant={type} title={title} onClose={() => dismiss(id)}>
      {message} {button_title !== null && to !== null && <Link to={to}>{button_title}</Link>}
    </Alert>
  );
}
