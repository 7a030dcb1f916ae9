import { listAttempts } from "#web/db/attempts.ts";
import { isRunningHere } from "#web/db/running-here.ts";
import type { WhileFree } from "#web/db/overdue.ts";
import { createClockSource } from "#web/features/attempt/clock-source.ts";
import { attemptLock } from "#web/features/attempt/use-hold.ts";
import type { Parts } from "#web/parts.ts";

const EVERY = 30_000;

/**
 * Hands in what ran out while its page was closed, at whichever page the app is opened, and while another page is open.
 * Returns how to stop. Where the browser has no locks an exam is handed in when its own page is opened.
 */
export function followDeadlines(parts: Pick<Parts, "device" | "sync" | "local">): () => void {
  if (!("locks" in navigator)) return () => undefined;
  const clock = createClockSource();
  const stopListening = clock.listen();
  let isBusy = false;
  const look = async (): Promise<void> => {
    const owner = parts.local.readOwner();
    if (owner === null || isBusy) return;
    isBusy = true;
    try {
      const device = await parts.device();
      if (!(await listAttempts(device, owner)).some(isRunningHere)) return;
      const [{ handInOverdue }, { sha256 }] = await Promise.all([
        import("#web/db/overdue.ts"),
        import("#web/features/speaking/sha256.ts"),
      ]);
      if ((await handInOverdue(device, owner, { now: clock.read(), whileFree, digest: sha256 })) > 0)
        (await parts.sync()).drainSoon();
    } catch {
      // The device refused: the next look, or the attempt's own page, tries again.
    } finally {
      isBusy = false;
    }
  };
  const onVisibility = (): void => {
    if (document.visibilityState === "visible") void look();
  };
  void look();
  const timer = setInterval(() => void look(), EVERY);
  document.addEventListener("visibilitychange", onVisibility);
  return () => {
    clearInterval(timer);
    document.removeEventListener("visibilitychange", onVisibility);
    stopListening();
  };
}

const whileFree: WhileFree = async (slug, act) => {
  await navigator.locks.request(attemptLock(slug), { ifAvailable: true }, async (lock) => {
    if (lock !== null) await act();
  });
};
