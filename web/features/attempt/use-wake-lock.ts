import { useEffect } from "react";

/**
 * Keeps the screen on while `isWanted` is true and the page is visible. Without browser support the screen may sleep.
 */
export function useWakeLock(isWanted: boolean): void {
  useEffect(() => {
    if (!isWanted || !("wakeLock" in navigator)) return;
    let sentinel: WakeLockSentinel | null = null;
    let isStopped = false;
    const requestLock = async () => {
      if (document.visibilityState !== "visible") return;
      try {
        const lock = await navigator.wakeLock.request("screen");
        if (isStopped) await lock.release();
        else sentinel = lock;
      } catch {
        // The battery is low, or the lock is not allowed. The test continues without the lock.
      }
    };
    const onVisibility = () => void requestLock();
    void requestLock();
    document.addEventListener("visibilitychange", onVisibility);
    return () => {
      isStopped = true;
      document.removeEventListener("visibilitychange", onVisibility);
      void sentinel?.release().catch(() => undefined);
    };
  }, [isWanted]);
}
