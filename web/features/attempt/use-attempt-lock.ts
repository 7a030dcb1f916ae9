import { useEffect, useState } from "react";

/** held: this page holds the attempt. taken: a newer page took it over. */
export type AttemptLockState = "asking" | "held" | "taken";

/** Names the Web Lock of the page that holds an attempt. */
export const attemptLock = (slug: string): string => `attempt:${slug}`;

/**
 * Holds an attempt with a Web Lock, so that two pages never write one attempt. A newer page takes it when it becomes
 * visible. The older page is notified, and gets the attempt back when the newer one closes or the learner calls `take`
 * there. Without Web Locks the page always holds it.
 */
export function useAttemptLock(slug: string): { lockState: AttemptLockState; take: () => void } {
  const hasLocks = "locks" in navigator;
  const [lockState, setLockState] = useState<AttemptLockState>(hasLocks ? "asking" : "held");
  // A new object per request, so that requesting twice asks twice.
  const [request, setRequest] = useState<{ how: "take" | "wait" }>({ how: "take" });

  useEffect(() => {
    if (!hasLocks) return;
    const closed = new AbortController();
    let release: () => void = () => undefined;
    const holdUntilReleased = (): Promise<void> | undefined => {
      // The lock may be granted after the page released it; keeping it would block everyone.
      if (closed.signal.aborted) return undefined;
      setLockState("held");
      return new Promise((resolve) => {
        release = resolve;
      });
    };
    const ask = async (): Promise<void> => {
      if (request.how === "take") await untilVisible(closed.signal);
      // A stealing request cannot be aborted; `keep` handles that.
      await navigator.locks.request(
        attemptLock(slug),
        request.how === "take" ? { steal: true } : { signal: closed.signal },
        holdUntilReleased,
      );
    };
    ask().catch(() => {
      if (closed.signal.aborted) return;
      setLockState("taken");
      setRequest({ how: "wait" });
    });
    return () => {
      closed.abort();
      release();
    };
  }, [slug, request, hasLocks]);

  return { lockState, take: () => setRequest({ how: "take" }) };
}

/** A page opened in the background takes nothing from the one in use. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (document.visibilityState === "visible") resolve();
    };
    document.addEventListener("visibilitychange", check, { signal });
    check();
  });
}
