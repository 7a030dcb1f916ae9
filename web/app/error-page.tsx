import { useEffect, useState } from "react";
import { isRouteErrorResponse, useRouteError } from "react-router";
import { useParts } from "#web/parts.ts";
import { paths } from "#web/paths.ts";
import { Button } from "#web/ui/button.tsx";
import { ButtonLink } from "#web/ui/button-link.tsx";
import layout from "#web/ui/layout.module.css";
import { canReload, isChunkFailure, reloadAfterChunkFailure } from "./chunk-reload.ts";
import { reportCrash } from "./crash-report.ts";
import styles from "./error-page.module.css";

// Reloads for a part of the app that is gone after an update; reports everything else.
function useFailure(): { isReloading: boolean; isChunk: boolean } {
  const error = useRouteError();
  const parts = useParts();
  const isChunk = isChunkFailure(error);
  const [isReloading] = useState(
    () => isChunk && typeof sessionStorage !== "undefined" && canReload(sessionStorage, Date.now()),
  );
  useEffect(() => {
    if (isReloading) reloadAfterChunkFailure(sessionStorage, Date.now(), () => location.reload());
    else if (!isRouteErrorResponse(error) && !isChunk) void reportCrash(parts, error);
  }, [error, isChunk, isReloading, parts]);
  return { isReloading, isChunk };
}

/** Stands in the place of a page that failed (spec §2, "Server Error"). */
export function ServerErrorPage() {
  const { isReloading, isChunk } = useFailure();
  const { site } = useParts();
  if (isReloading) return null;
  return (
    <main id="main" className={layout.page}>
      <div className={styles.error}>
        <p className={styles.code}>Server Error</p>
        <h1>Something went wrong</h1>
        {isChunk ? (
          <p>
            This part of the app is not on this device yet and could not be fetched. Your answers are safe. Please try
            again when you are connected.
          </p>
        ) : (
          <p>
            Our team has been notified. Your answers are safe on this device. If it happens again, please{" "}
            <a href={site.links.contact}>contact us</a>.
          </p>
        )}
        <div className={layout.btns}>
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

/** The last resort, when the frame of the app itself failed: needs nothing but React. */
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
