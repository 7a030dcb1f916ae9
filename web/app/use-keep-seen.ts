import { useEffect } from "react";

const SIGNS = ["pointerdown", "keydown", "scroll"] as const;

/**
 * Has a page that came as HTML put by for the time without a connection, once the visitor does something with it and
 * the worker is there to open it again: a first visit alone loads no database.
 */
export function useKeepSeen(keep: () => Promise<unknown>): void {
  useEffect(() => {
    const stop = (): void => SIGNS.forEach((sign) => window.removeEventListener(sign, begin));
    function begin(): void {
      if (!("serviceWorker" in navigator) || navigator.serviceWorker.controller === null) return;
      stop();
      void keep().catch(() => undefined);
    }
    for (const sign of SIGNS) window.addEventListener(sign, begin, { passive: true });
    return stop;
  }, [keep]);
}
