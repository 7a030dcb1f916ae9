import { useEffect, useState } from "react";
import type { Alert } from "#core/wire/alerts.ts";
import type { LocalKeys } from "#web/db/local-keys.ts";
import { type Parts, useLocal, useOwner, useParts } from "#web/parts.ts";

const readDismissed = (local: LocalKeys): readonly string[] => local.readDismissedAlerts();
const NONE: readonly string[] = [];

/** So many dismissals are remembered here; the server remembers all of them. */
const REMEMBERED = 200;

export type Alerts = {
  /** What the server tells and was not put away. */
  alerts: readonly Alert[];
  isDismissed: (id: string) => boolean;
  /** Here at once, and on the learner's other devices as soon as they hear of it. */
  dismiss: (id: string) => void;
};

/** What the learner is told. What was put away stays away, online or not. */
export function useAlerts(): Alerts {
  const parts = useParts();
  const owner = useOwner();
  const dismissed = useLocal(readDismissed, NONE);
  const [told, setTold] = useState<{ owner: string | null; alerts: readonly Alert[] } | null>(null);

  useEffect(() => {
    let isGone = false;
    const ask = async (): Promise<void> => {
      const reply = await (await parts.client()).call("alerts", { body: {} });
      if (isGone) return;
      if (reply.kind !== "ok") return await remember();
      setTold({ owner, alerts: reply.data.alerts });
      await keep(parts, owner, reply.data.alerts);
      // A page that closed right after the tap may have noted it here and queued nothing.
      const unheard = reply.data.alerts.filter(({ id }) => readDismissed(parts.local).includes(id));
      if (owner !== null) await Promise.all(unheard.map(({ id }) => queue(parts, owner, id)));
    };
    // Without an answer what the device was told last still holds.
    const remember = async (): Promise<void> => {
      if (owner === null) return;
      const [device, { readTold }] = await Promise.all([parts.device(), import("#web/db/alerts.ts")]);
      const alerts = await readTold(device, owner);
      if (!isGone) setTold((last) => last ?? { owner, alerts });
    };
    const refresh = (): void => void ask().catch(() => undefined);
    refresh();
    window.addEventListener("online", refresh);
    return () => {
      isGone = true;
      window.removeEventListener("online", refresh);
    };
  }, [parts, owner]);

  return {
    alerts: told?.owner === owner ? told.alerts.filter((alert) => !dismissed.includes(alert.id)) : [],
    isDismissed: (id) => dismissed.includes(id),
    dismiss: (id) => {
      parts.local.writeDismissedAlerts([...dismissed.filter((one) => one !== id), id].slice(-REMEMBERED));
      if (owner !== null) void queue(parts, owner, id).catch(() => undefined);
    },
  };
}

async function keep(parts: Parts, owner: string | null, alerts: readonly Alert[]): Promise<void> {
  if (owner === null) return;
  const [device, { keepTold }] = await Promise.all([parts.device(), import("#web/db/alerts.ts")]);
  // A device that cannot keep them asks again next time.
  await keepTold(device, owner, alerts).catch(() => undefined);
}

async function queue(parts: Parts, owner: string, id: string): Promise<void> {
  const { dismissAlert } = await import("#web/db/alerts.ts");
  await dismissAlert(await parts.device(), owner, id, Date.now());
  (await parts.sync()).drainSoon();
}
