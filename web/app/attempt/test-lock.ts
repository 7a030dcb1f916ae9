/**
 * Name of a shared lock that every tab with an open test holds. The browser releases it when the tab closes or crashes.
 */
const LOCK_NAME = "bandwise-test";

/** Resolves after this tab's last test released the lock. */
let lastTestEnded: Promise<unknown> = Promise.resolve();

/** Holds the lock while this tab is in a test. Call `update` whenever the result of `isInTest` may have changed. */
export function createTestLock(isInTest: () => boolean): { update: () => void } {
  let release: (() => void) | null = null;
  return {
    update() {
      if (!("locks" in navigator)) return;
      if (isInTest() && release === null) {
        const released = new Promise<void>((resolve) => (release = resolve));
        lastTestEnded = navigator.locks.request(LOCK_NAME, { mode: "shared" }, () => released).catch(() => undefined);
      } else if (!isInTest()) {
        release?.();
        release = null;
      }
    },
  };
}

/**
 * Returns whether another tab has a test open; false if the browser cannot tell. Must not be called while this tab is
 * in a test.
 */
export async function isTestOpen(): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  await lastTestEnded;
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }));
  return held.some((lock) => lock.name === LOCK_NAME);
}
