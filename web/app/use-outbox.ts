import { useEffect, useState } from "react";
import { useParts, useUser, type Parts } from "#web/parts.ts";

type Sync = Awaited<ReturnType<Parts["sync"]>>;
type WatchedBy<F> = F extends () => { subscribe(onValue: (value: infer T) => void): () => void } ? T : never;
export type OutboxState = WatchedBy<Sync["watchOutbox"]>;

/** What waits to be sent: null when signed out, and until the device has answered. */
export function useOutbox(): OutboxState | null {
  const parts = useParts();
  const isSignedIn = useUser() !== null;
  const [state, setState] = useState<OutboxState | null>(null);
  useEffect(() => {
    if (!isSignedIn) return;
    let stop: (() => void) | undefined;
    let isGone = false;
    void parts.sync().then((sync) => {
      if (!isGone) stop = sync.watchOutbox().subscribe(setState);
    });
    return () => {
      isGone = true;
      stop?.();
    };
  }, [parts, isSignedIn]);
  return isSignedIn ? state : null;
}

/** The state of sending in words. */
export function outboxWords(state: OutboxState | null, now: number): string {
  if (state === null) return "Checking what is waiting to send";
  const age = state.oldest === null ? "" : `, the oldest for ${ageWords(now - state.oldest)}`;
  const items = `${state.count} ${state.count === 1 ? "item" : "items"} waiting to send${age}`;
  switch (state.state) {
    case "idle":
      return state.count === 0 ? "Everything sent" : items;
    case "sending":
      return state.count === 0 ? "Sending" : `Sending ${state.count} ${state.count === 1 ? "item" : "items"}`;
    case "offline":
      return state.count === 0 ? "Offline. Nothing is waiting to send" : `Offline. ${items}`;
    case "sign_in":
      return `Sign in to send. ${items}`;
    case "attention":
      return `Something could not be sent. ${items}`;
  }
}

/** "less than a minute", "5 minutes", "3 hours", "2 days"; `ms` may be negative where a clock was set. */
export function ageWords(ms: number): string {
  const units = [
    [86_400_000, "day"],
    [3_600_000, "hour"],
    [60_000, "minute"],
  ] as const;
  for (const [size, unit] of units) {
    const count = Math.floor(ms / size);
    if (count >= 1) return `${count} ${unit}${count === 1 ? "" : "s"}`;
  }
  return "less than a minute";
}
