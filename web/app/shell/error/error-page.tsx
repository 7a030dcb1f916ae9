import { useEffect, useState } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { useServices } from "#web/services.ts";
import { paths } from "#web/paths.ts";
import { useOutage } from "#web/ui/hooks/use-online.ts";
import { Button } from "#web/ui/form/button.tsx";
import { ButtonLink } from "#web/ui/form/button-link.tsx";
import layout from "#web/ui/style/layout.module.css";
import { canReload, isChunkFailure, reloadAfterChunkFailure } from "./chunk-reload.ts";
import { reportCrash } from "../../platform/crash-report.ts";
import styles from "./error-page.module.css";

/**
 * Reloads the page, at most once a minute, if a chunk could not be loaded, because an update may have replaced it.
 * Reports every other error, except the router's own, such as 404.
 */
function useFailure(): { isReloading: boolean; isChunk: boolean } {
  const error = useRouteError();
  const services = useServices();
  const isChunk = isChunkFailure(error);
  const [isReloading] = useState(
    () => isChunk && typeof sessionStorage !== "undefined" && canReload(sessionStorage, Date.now()),
  );
  useEffect(() => {
    if (isReloading) reloadAfterChunkFailure(sessionStorage, Date.now(), () => location.reload());
    else if (!isRouteErrorResponse(error) && !isChunk) void reportCrash(services, error);
  }, [error, isChunk, isReloading, services]);
  return { isReloading, isChunk };
}

/** Replaces a page that failed (specification §2, "Server Error"). */
export function ServerErrorPage() {
  const { isReloading, isChunk } = useFailure();
  const { site } = useServices();
  const outage = useOutage();
  if (isReloading) return null;
  return (
    <main id="main" className={layout.page}>
      <div className={styles.error}>
        <p className={styles.code}>Server Error</p>
        <h1>Something went wrong</h1>
        {isChunk ? (
          <p>
            This part of the app is not on this device yet. {outage} Your answers are safe. Try again when you are
            connected.
          </p>
        ) : (
          <p>
            Our team has been notified. Your answers are safe on this device. If it happens again, please{" "}
            <a href={site.links.contact}>contact us</a>.
          </p>
        )}
        <div className={layout.buttons}>
          <ButtonLink to={paths.home} reloadDocument>
            Back to Dashboard
          </ButtonLink>
          <Button variant="outline" onClick={() => location.reload()}>
            Try again
          </Button>
        </div>
      </div>
    </main>
  );
}

/** Replaces the app when its layout failed. Uses nothing of the layout. */
export function RouterErrorPage() {
  const { isReloading } = useFailure();
  if (isReloading) return null;
  return (
    <main id="main" className={styles.bare}>
      <h1>Unexpected Application Error!</h1>
      <p>Your answers are safe on this device.</p>
      <p>
        <a href={paths.home}>Back to Dashboard</a>
      </p>
    </main>
  );
}
