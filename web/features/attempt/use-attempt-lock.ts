import { useEffect, useState } from "react";

/** asking: this page waits for the lock. held: this page holds the attempt. taken: a newer page took it over. */
export type AttemptLockState = "asking" | "held" | "taken";

/** Returns the name of the Web Lock that the page of an attempt holds. */
export const attemptLockName = (slug: string): string => `attempt:${slug}`;

/**
 * Holds an attempt with a Web Lock, so that two pages never write one attempt. A newer page takes the lock when it
 * becomes visible. The state of the older page is then "taken". The older page gets the lock back when the newer page
 * closes, or when the learner takes the lock back with `take`. Without Web Locks the state is always "held".
 */
export function useAttemptLock(slug: string): { lockState: AttemptLockState; take: () => void } {
  const hasLocks = "locks" in navigator;
  const [lockState, setLockState] = useState<AttemptLockState>(hasLocks ? "asking" : "held");
  // A new object per request, so that a repeated request runs the effect again.
  const [request, setRequest] = useState<{ mode: "take" | "wait" }>({ mode: "take" });

  useEffect(() => {
    if (!hasLocks) return;
    const closed = new AbortController();
    let release: () => void = () => undefined;
    const holdUntilReleased = (): Promise<void> | undefined => {
      // The lock may be granted after the learner has left the page. Keeping it would then block every other page.
      if (closed.signal.aborted) return undefined;
      setLockState("held");
      return new Promise((resolve) => {
        release = resolve;
      });
    };
    const requestLock = async (): Promise<void> => {
      if (request.mode === "take") await untilVisible(closed.signal);
      // A request that steals the lock cannot be aborted, so `holdUntilReleased` checks whether it still counts.
      await navigator.locks.request(
        attemptLockName(slug),
        request.mode === "take" ? { steal: true } : { signal: closed.signal },
        holdUntilReleased,
      );
    };
    requestLock().catch(() => {
      if (closed.signal.aborted) return;
      setLockState("taken");
      setRequest({ mode: "wait" });
    });
    return () => {
      closed.abort();
      release();
    };
  }, [slug, request, hasLocks]);

  return { lockState, take: () => setRequest({ mode: "take" }) };
}

/** Resolves when the page is visible, so that a page opened in the background does not take the attempt. */
function untilVisible(signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const check = (): void => {
      if (document.visibilityState === "visible") resolve();
    };
    document.addEventListener("visibilitychange", check, { signal });
    check();
  });
}
