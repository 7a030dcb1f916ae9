import { useEffect, useSyncExternalStore } from "react";

function subscribe(listener: () => void): () => void {
  window.addEventListener("online", listener);
  window.addEventListener("offline", listener);
  return () => {
    window.removeEventListener("online", listener);
    window.removeEventListener("offline", listener);
  };
}

/** Returns whether the browser reports a network. True on the server. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    subscribe,
    () => navigator.onLine,
    () => true,
  );
}

/** Returns a sentence that says why a request failed: no answer from the server, or no network. */
export function describeOutage(isOnline: boolean): string {
  return isOnline ? "We can’t reach the server." : "You are offline.";
}

export function useOutage(): string {
  return describeOutage(useOnline());
}

/** Calls `onReturn` when the network returns. `onReturn` must be stable. */
export function useNetworkReturn(onReturn: () => void): void {
  useEffect(() => {
    window.addEventListener("online", onReturn);
    return () => window.removeEventListener("online", onReturn);
  }, [onReturn]);
}
