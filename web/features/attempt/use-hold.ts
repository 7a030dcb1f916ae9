import { useEffect, useState } from "react";

/** held: this page has the attempt. taken: a newer page took it over from this one. */
export type Hold = "asking" | "held" | "taken";

/** The name of the Web Lock that the page which has an attempt holds. */
export const attemptLock = (slug: string): string => `attempt:${slug}`;

/**
 * Holds an attempt for this page with a Web Lock, so that two pages never write one attempt. The newer page takes it as
 * soon as it is looked at; the older one learns of it, and gets the attempt back when the newer one is closed or when
 * the learner says `take` there. Where the browser has no locks the page simply holds.
 */
export function useHold(slug: string): { hold: Hold; take: () => void } {
  const hasLocks = "locks" in navigator;
  const [hold, setHold] = useState<Hold>(hasLocks ? "asking" : "held");
  // A new object with every request, so that taking twice asks twice.
  const [request, setRequest] = useState<{ how: "take" | "wait" }>({ how: "take" });

  useEffect(() => {
    if (!hasLocks) return;
    const over = new AbortController();
    let release: () => void = () => undefined;
    const keep = (): Promise<void> | undefined => {
      // The lock may come after the page has let go of it: kept then, nobody would ever give it back.
      if (over.signal.aborted) return undefined;
      setHold("held");
      return new Promise((resolve) => {
        release = resolve;
      });
    };
    const ask = async (): Promise<void> => {
      if (request.how === "take") await untilSeen(over.signal);
      // A request that steals cannot be called off: `keep` sees to that.
      await navigator.locks.request(
        attemptLock(slug),
        request.how === "take" ? { steal: true } : { signal: over.signal },
        keep,
      );
    };
    ask().catch(() => {
      if (over.signal.aborted) return;
      setHold("taken");
      setRequest({ how: "wait" });
    });
    return () => {
      over.abort();
      release();
    };
  }, [slug, request, hasLocks]);

  return { hold, take: () => setRequest({ how: "take" }) };
}

/** A page that was opened in the background takes nothing from the one that is being worked in. */
function untilSeen(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (document.visibilityState === "visible") resolve();
    };
    document.addEventListener("visibilitychange", check, { signal });
    check();
  });
}
