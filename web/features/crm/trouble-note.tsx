import { paths } from "#web/paths.ts";
import { Alert } from "#web/ui/alert.tsx";
import { Button } from "#web/ui/button.tsx";
import { Link } from "#web/ui/link.tsx";
import styles from "./desk.module.css";
import type { Trouble } from "./use-call.ts";

/** Says what could not be had and offers to ask again. Being offline is no error, and is not dressed as one. */
export function TroubleNote({
  what,
  trouble,
  onRetry,
}: {
  /** "Unable to fetch evaluation data". */
  what: string;
  trouble: Trouble;
  onRetry: () => void;
}) {
  const isOffline = trouble.kind === "offline";
  return (
    <Alert variant={isOffline ? "secondary" : "warning"} title={what} className={styles.trouble}>
      <p>
        {isOffline
          ? "The CRM works only with a connection. What you type is kept on this device until you can save it."
          : trouble.detail}
      </p>
      <p className={styles.again}>
        {trouble.kind === "second_step" ? (
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
