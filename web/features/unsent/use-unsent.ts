import { useEffect, useState } from "react";
import type { AttemptRecord } from "#web/db/attempts.ts";
import type { OthersUnsent, UnsentItem, UnsentShown } from "#web/db/unsent.ts";
import { type Parts, useOwner, useParts } from "#web/parts.ts";
import type * as DeviceUnsent from "./device-unsent.ts";

type Sync = Awaited<ReturnType<Parts["sync"]>>;
export type OutboxView =
  ReturnType<Sync["watchOutbox"]> extends { subscribe(onValue: (value: infer T) => void): unknown } ? T : never;

export type Unsent = {
  /** Null until the device has answered; "unreadable" where its storage could not be read. */
  items: readonly UnsentItem[] | "unreadable" | null;
  outbox: OutboxView | null;
  /** What an item's line says of its state. */
  shown: (item: UnsentItem) => UnsentShown;
  others: readonly OthersUnsent[];
  /** Handed in and on the server, the latest first. */
  sent: readonly AttemptRecord[];
};

/** How many of the sent ones are named. */
const SENT_SHOWN = 5;

/** Everything unsent on this device and what stands in its way, as it changes. */
export function useUnsent(): Unsent {
  const parts = useParts();
  const owner = useOwner();
  const [items, setItems] = useState<Unsent["items"]>(null);
  const [outbox, setOutbox] = useState<OutboxView | null>(null);
  const [others, setOthers] = useState<readonly OthersUnsent[]>([]);
  const [unsent, setUnsent] = useState<Pick<typeof DeviceUnsent, "shownState"> | null>(null);
  const [sent, setSent] = useState<readonly AttemptRecord[]>([]);

  useEffect(() => {
    if (owner === null) return;
    let isGone = false;
    const stops: (() => void)[] = [];
    const fail = (): void => setItems("unreadable");
    void (async () => {
      const [device, loaded, sync] = await Promise.all([parts.device(), import("./device-unsent.ts"), parts.sync()]);
      if (isGone) return;
      setUnsent(loaded);
      stops.push(
        loaded.watchUnsent(device, owner).subscribe(setItems, fail),
        loaded.watchOthersUnsent(device, owner).subscribe(setOthers, fail),
        loaded.watchAttempts(device, owner).subscribe((attempts) => setSent(lastSent(attempts)), fail),
        sync.watchOutbox().subscribe(setOutbox),
      );
    })().catch(fail);
    return () => {
      isGone = true;
      for (const stop of stops) stop();
    };
  }, [parts, owner]);
  return { items, outbox, others, sent, shown: (item) => unsent?.shownState(item, outbox) ?? item.state };
}

function lastSent(attempts: readonly AttemptRecord[]): AttemptRecord[] {
  return attempts
    .filter((attempt) => attempt.delivery === "sent" && attempt.status !== "in_progress")
    .toSorted((one, other) => sentOn(other) - sentOn(one))
    .slice(0, SENT_SHOWN);
}

/** The day that stands beside a sent attempt: when it was handed in. */
export function sentOn(attempt: AttemptRecord): number {
  return attempt.submitted_at ?? attempt.updated_at;
}
