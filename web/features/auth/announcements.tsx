import { useEffect, useState } from "react";
import type { ShownAlert } from "#core/wire/account/alerts.ts";
import type { LocalKeys } from "#web/db/storage/local-keys.ts";
import { fetchAnnouncements } from "#web/net/fetch-announcements.ts";
import { safeNext } from "#web/paths.ts";
import { useLocal, useServices } from "#web/services.ts";
import { Alert } from "#web/ui/display/alert.tsx";
import { Link } from "#web/ui/display/link.tsx";

const readDismissed = (local: LocalKeys): readonly string[] => local.readDismissedAlerts();
const NO_IDS: readonly string[] = [];

/** Announcements for everybody, below the form of the sign-in page. Renders nothing until the server replies. */
export function Announcements() {
  const services = useServices();
  const dismissed = useLocal(readDismissed, NO_IDS);
  const [alerts, setAlerts] = useState<readonly ShownAlert[]>([]);
  useEffect(() => {
    const controller = new AbortController();
    void fetchAnnouncements(controller.signal).then(setAlerts, () => undefined);
    return () => controller.abort();
  }, []);
  return alerts
    .filter(({ id }) => !dismissed.includes(id))
    .map(({ id, type, title, message, button_title, button_url }) => {
      const to = safeNext(button_url);
      return (
        <Alert
          key={id}
          variant={type}
          title={title}
          onClose={() => services.local.writeDismissedAlerts([...dismissed, id])}
        >
          {message} {button_title !== null && to !== null && <Link to={to}>{button_title}</Link>}
        </Alert>
      );
    });
}
