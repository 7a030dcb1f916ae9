import { useEffect, useState } from "react";
import type { ShownAlert } from "#core/wire/account/alerts.ts";
import type { LocalKeys } from "#web/db/storage/local-keys.ts";
import { type Services, useLocal, useOwner, useServices } from "#web/services.ts";

const readDismissed = (local: LocalKeys): readonly string[] => local.readDismissedAlerts();
const NO_DISMISSALS: readonly string[] = [];

export type Alerts = {
  /** The server's alerts, without those that were dismissed or have ended. */
  alerts: readonly ShownAlert[];
  /** False until the alerts are fetched, read from the device, or unavailable. */
  isKnown: boolean;
  isDismissed: (id: string) => boolean;
  /** Dismisses on this device at once, and on the learner's other devices after syncing. */
  dismiss: (id: string) => void;
};

/** Returns the learner's alerts. A dismissed alert stays hidden, online and offline. */
export function useAlerts(): Alerts {
  const services = useServices();
  const owner = useOwner();
  const dismissed = useLocal(readDismissed, NO_DISMISSALS);
  const [loaded, setLoaded] = useState<{ owner: string | null; alerts: readonly ShownAlert[] } | null>(null);
  const [hasFailed, setFailed] = useState(false);
  const [now] = useState(() => Date.now());

  useEffect(() => {
    let isStale = false;
    const fetchAlerts = async (): Promise<void> => {
      const reply = await (await services.client()).call("alerts", { body: {} });
      if (isStale) return;
      if (reply.kind !== "ok") return await showStored();
      setLoaded({ owner, alerts: reply.data.alerts });
      await storeForOffline(services, owner, reply.data.alerts);
      // If the page was closed right after a dismissal, the device may have stored the dismissal without queueing it.
      const dismissedHere = reply.data.alerts.filter(({ id }) => readDismissed(services.local).includes(id));
      if (owner !== null) await Promise.all(dismissedHere.map(({ id }) => queueDismissal(services, owner, id)));
    };
    // Without alerts from the server, the learner sees the alerts of the last visit.
    const showStored = async (): Promise<void> => {
      if (owner === null) return;
      const [device, { readAlerts: readStoredAlerts }] = await Promise.all([
        services.device(),
        import("#web/db/account/alerts.ts"),
      ]);
      const alerts = await readStoredAlerts(device, owner);
      if (!isStale) setLoaded((previous) => previous ?? { owner, alerts });
    };
    const refresh = (): void => void fetchAlerts().catch(() => !isStale && setFailed(true));
    refresh();
    window.addEventListener("online", refresh);
    return () => {
      isStale = true;
      window.removeEventListener("online", refresh);
    };
  }, [services, owner]);

  const ownAlerts = loaded?.owner === owner ? loaded.alerts : null;
  return {
    isKnown: ownAlerts !== null || hasFailed,
    alerts: (ownAlerts ?? []).filter(
      ({ id, until }) => !dismissed.includes(id) && (until === undefined || until > now),
    ),
    isDismissed: (id) => dismissed.includes(id),
    dismiss: (id) => {
      const earlier = dismissed.filter((other) => other !== id);
      services.local.writeDismissedAlerts([...earlier, id]);
      if (owner !== null) void queueDismissal(services, owner, id).catch(() => undefined);
    },
  };
}

async function storeForOffline(services: Services, owner: string | null, alerts: readonly ShownAlert[]): Promise<void> {
  if (owner === null) return;
  const [device, { storeAlerts }] = await Promise.all([services.device(), import("#web/db/account/alerts.ts")]);
  // A failure is ignored: the alerts are then missing only while the learner is offline.
  await storeAlerts(device, owner, alerts).catch(() => undefined);
}

async function queueDismissal(services: Services, owner: string, id: string): Promise<void> {
  const { dismissAlert } = await import("#web/db/account/alerts.ts");
  await dismissAlert(await services.device(), owner, id, Date.now());
  (await services.sync()).drainSoon();
}
