import { useEffect } from "react";

const SIGNS = ["pointerdown", "keydown", "scroll"] as const;

/**
 * Stores a server-rendered page for offline use after the visitor's first interaction, once the service worker controls
 * the page. A visit without interaction opens no database.
 */
export function useStoreVisitedPage(store: () => Promise<unknown>): void {
  useEffect(() => {
    const stop = (): void => SIGNS.forEach((sign) => window.removeEventListener(sign, begin));
    function begin(): void {
      if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller === null) return;
      stop();
      void store().catch(() => undefined);
    }
    for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true });
    return stop;
  }, [store]);
}
