import { useEffect, useState } from "react";
import type { AttemptRecord } from "#web/db/attempt/attempts.ts";
import type { OthersUnsent, UnsentItem, UnsentShown } from "#web/db/outbox/unsent.ts";
import { type OutboxView, useOwner, useServices } from "#web/services.ts";
import type * as DeviceUnsent from "./device-unsent.ts";

export type Unsent = {
  /** Null while loading, "unreadable" if storage cannot be read. */
  items: readonly UnsentItem[] | "unreadable" | null;
  outbox: OutboxView | null;
  /** Returns the state to show for an item. */
  stateOf: (item: UnsentItem) => UnsentShown;
  /** Unsent work of other accounts, and work of this account that is still encrypted. */
  keptWork: readonly OthersUnsent[];
  /** The attempts that were handed in last and are sent, latest first. */
  sent: readonly AttemptRecord[];
};

/** Maximum number of sent attempts in the list. */
const MAX_SENT_SHOWN = 5;

/** Returns all unsent work on this device and the state of sending, and follows their changes. */
export function useUnsent(): Unsent {
  const services = useServices();
  const owner = useOwner();
  const [items, setItems] = useState<Unsent["items"]>(null);
  const [outbox, setOutbox] = useState<OutboxView | null>(null);
  const [keptWork, setKeptWork] = useState<readonly OthersUnsent[] | null>(null);
  const [loadedModule, setLoadedModule] = useState<Pick<typeof DeviceUnsent, "shownState"> | null>(null);
  const [sent, setSent] = useState<readonly AttemptRecord[]>([]);

  useEffect(() => {
    if (owner === null) return;
    let isStale = false;
    const stops: (() => void)[] = [];
    const fail = (): void => setItems("unreadable");
    void (async () => {
      const [device, loaded, sync] = await Promise.all([
        services.device(),
        import("./device-unsent.ts"),
        services.sync(),
      ]);
      if (isStale) return;
      setLoadedModule(loaded);
      stops.push(
        loaded.watchUnsent(device, owner).subscribe(setItems, fail),
        loaded.watchOthersUnsent(device, owner).subscribe(setKeptWork, fail),
        loaded.watchAttempts(device, owner).subscribe((attempts) => setSent(listLastSent(attempts)), fail),
        sync.watchOutbox().subscribe(setOutbox),
      );
    })().catch(fail);
    return () => {
      isStale = true;
      for (const stop of stops) stop();
    };
  }, [services, owner]);
  // An empty list says that everything is sent, so the list appears only once the kept work is known.
  const isLoaded = keptWork !== null || items === "unreadable";
  return {
    items: isLoaded ? items : null,
    outbox,
    keptWork: keptWork ?? [],
    sent,
    stateOf: (item) => loadedModule?.shownState(item, outbox) ?? item.state,
  };
}

function listLastSent(attempts: readonly AttemptRecord[]): AttemptRecord[] {
  return attempts
    .filter((attempt) => attempt.delivery === "sent" && attempt.status !== "in_progress")
    .toSorted((a, b) => handInDate(b) - handInDate(a))
    .slice(0, MAX_SENT_SHOWN);
}

/** Returns when an attempt was handed in, or else when it last changed, in ms since 1970. */
export function handInDate(attempt: AttemptRecord): number {
  return attempt.submitted_at ?? attempt.updated_at;
}
