import { listAttempts } from "#web/db/attempt/attempts.ts";
import { isRunningHere } from "#web/db/attempt/running-here.ts";
import type { RunIfClosed } from "#web/db/attempt/hand-in-overdue.ts";
import { createClockSource } from "#web/features/attempt/timer/timer-clock.ts";
import { attemptLockName } from "#web/features/attempt/use-attempt-lock.ts";
import type { Services } from "#web/services.ts";

const CHECK_EVERY_MS = 30_000;

/**
 * Hands in exams whose time has run out while their page is closed: checks at start, and while other pages are open.
 * Returns a function that stops the checks. Without Web Locks, an exam is handed in when its own page opens.
 */
export function followDeadlines(services: Pick<Services, "device" | "sync" | "local">): () => void {
  if (!("locks" in navigator)) return () => undefined;
  const clock = createClockSource();
  const stopListening = clock.listen();
  let isBusy = false;
  const check = async (): Promise<void> => {
    const owner = services.local.readOwner();
    if (owner === null || isBusy) return;
    isBusy = true;
    try {
      const device = await services.device();
      if (!(await listAttempts(device, owner)).some(isRunningHere)) return;
      const [{ handInOverdue }, { sha256Hex }] = await Promise.all([
        import("#web/db/attempt/hand-in-overdue.ts"),
        import("#web/db/storage/digest.ts"),
      ]);
      if ((await handInOverdue(device, owner, { now: clock.read(), runIfClosed, digest: sha256Hex })) > 0)
        (await services.sync()).drainSoon();
    } catch {
      // Storage failed: the next check, or the attempt's own page, retries.
    } finally {
      isBusy = false;
    }
  };
  const onVisibility = (): void => {
    if (document.visibilityState === "visible") void check();
  };
  void check();
  const timer = setInterval(() => void check(), CHECK_EVERY_MS);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onVisibility);
    stopListening();
  };
}

const runIfClosed: RunIfClosed = async (slug, act) => {
  await navigator.locks.request(attemptLockName(slug), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await act();
  });
};
