/** A shared lock, held by every tab with an open test. The browser releases it when a tab dies. */
const NAME = "bandwise-test";

/** Resolves after this tab's last test released the lock. */
let ended: Promise<unknown> = Promise.resolve();

/** Holds the lock while this tab is in a test. Call `follow` whenever that may have changed. */
export function createTestLock(isInTest: () => boolean): { follow: () => void } {
  let release: (() => void) | null = null;
  return {
    follow() {
      if (!("locks" in navigator)) return;
      if (isInTest() && release === null) {
        const released = new Promise<void>((resolve) => (release = resolve));
        ended = navigator.locks.request(NAME, { mode: "shared" }, () => released).catch(() => undefined);
      } else if (!isInTest()) {
        release?.();
        release = null;
      }
    },
  };
}

/** Returns whether another tab has a test open; false if the browser cannot tell. Call outside a test. */
export async function isTestOpen(): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  await ended;
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }));
  return held.some((lock) => lock.name === NAME);
}
