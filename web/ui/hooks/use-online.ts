import { useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Returns whether the browser reports a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Why the server was not reached, and when to expect what is missing. */
export type Outage = { what: string; until: string };

/** Describes a failed connection. A server that is down is not called "offline". */
export function describeOutage(isOnline: boolean): Outage {
  return isOnline
    ? { what: "We can’t reach the server.", until: "when it answers again" }
    : { what: "You are offline.", until: "when you are online" };
}

export function useOutage(): Outage {
  return describeOutage(useOnline());
}
