import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Button } from "#web/ui/form/button.tsx";
import { Link } from "#web/ui/display/link.tsx";
import styles from "./crm.module.css";
import type { LoadFailure } from "./use-call.ts";

/**
 * Says what could not be fetched, with a button to try again, or with a link to set up two-step sign-in. Being offline
 * looks like a notice, not like an error.
 */
export function FailureNote({
  title,
  failure,
  onRetry,
}: {
  /** For example "Unable to fetch evaluation data". */
  title: string;
  failure: LoadFailure;
  onRetry: () => void;
}) {
  const isOffline = failure.kind === "offline";
  return (
    <Alert variant={isOffline ? "secondary" : "warning"} title={title} className={styles.failure}>
      <p>{isOffline ? "The CRM works only with a connection." : failure.detail}</p>
      <p className={styles.retry}>
        {failure.kind === "second_step" ? (
          <Link to={paths.accountSecurity}>Set up two-step sign-in</Link>
        ) : (
          <Button variant="outline" onClick={onRetry}>
            Try again
          </Button>
        )}
      </p>
    </Alert>
  );
}
