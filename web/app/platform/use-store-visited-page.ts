import { useEffect } from "react";

const INTERACTION_EVENTS = ["pointerdown", "keydown", "scroll"] as const;

/**
 * Stores the content of a public page for offline use, at the visitor's first interaction after the service worker has
 * taken control. A first visit without interaction opens no database.
 */
export function useStoreVisitedPage(store: () => Promise<unknown>): void {
  useEffect(() => {
    const stop = (): void => INTERACTION_EVENTS.forEach((event) => window.removeEventListener(event, begin));
    function begin(): void {
      if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller === null) return;
      stop();
      void store().catch(() => undefined);
    }
    for (const event of INTERACTION_EVENTS) window.addEventListener(event, begin, { passive: true });
    return stop;
  }, [store]);
}
