import { useEffect, useState } from "react";
import type { AttemptRecord } from "#web/db/attempt/attempts.ts";
import type { OthersUnsent, UnsentItem, UnsentShown } from "#web/db/outbox/unsent.ts";
import { type Services, useOwner, useServices } from "#web/services.ts";
import type * as DeviceUnsent from "./device-unsent.ts";

type Sync = Awaited<ReturnType<Services["sync"]>>;
export type OutboxView =
  ReturnType<Sync["watchOutbox"]> extends { subscribe(onValue: (value: infer T) => void): unknown } ? T : never;

export type Unsent = {
  /** Null while it loads; "unreadable" if storage cannot be read. */
  items: readonly UnsentItem[] | "unreadable" | null;
  outbox: OutboxView | null;
  /** Returns the state to show for an item. */
  shown: (item: UnsentItem) => UnsentShown;
  others: readonly OthersUnsent[];
  /** Attempts on the server, latest first. */
  sent: readonly AttemptRecord[];
};

/** Number of sent attempts that are listed. */
const MAX_SENT_SHOWN = 5;

/** Returns all unsent work on this device and the state of sending, and updates when they change. */
export function useUnsent(): Unsent {
  const services = useServices();
  const owner = useOwner();
  const [items, setItems] = useState<Unsent["items"]>(null);
  const [outbox, setOutbox] = useState<OutboxView | null>(null);
  const [others, setOthers] = useState<readonly OthersUnsent[] | null>(null);
  const [unsent, setUnsent] = useState<Pick<typeof DeviceUnsent, "shownState"> | null>(null);
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
      setUnsent(loaded);
      stops.push(
        loaded.watchUnsent(device, owner).subscribe(setItems, fail),
        loaded.watchOthersUnsent(device, owner).subscribe(setOthers, fail),
        loaded.watchAttempts(device, owner).subscribe((attempts) => setSent(lastSent(attempts)), fail),
        sync.watchOutbox().subscribe(setOutbox),
      );
    })().catch(fail);
    return () => {
      isStale = true;
      for (const stop of stops) stop();
    };
  }, [services, owner]);
  // An empty list says that everything is sent, so it is shown only after the kept work was counted.
  const isLoaded = others !== null || items === "unreadable";
  return {
    items: isLoaded ? items : null,
    outbox,
    others: others ?? [],
    sent,
    shown: (item) => unsent?.shownState(item, outbox) ?? item.state,
  };
}

function lastSent(attempts: readonly AttemptRecord[]): AttemptRecord[] {
  return attempts
    .filter((attempt) => attempt.delivery === "sent" && attempt.status !== "in_progress")
    .toSorted((one, other) => sentDate(other) - sentDate(one))
    .slice(0, MAX_SENT_SHOWN);
}

/** Returns the date shown with a sent attempt: its hand-in. */
export function sentDate(attempt: AttemptRecord): number {
  return attempt.submitted_at ?? attempt.updated_at;
}
