/** Held, shared, by every tab that has a test open; a tab that dies lets go of it. */
const NAME = "bandwise-test";

/** The end of this tab's last test: its lock is gone a moment after the page is. */
let ended: Promise<unknown> = Promise.resolve();

/** Says so to other tabs while this one is in a test: call `follow` whenever that may have changed. */
export function createTestLock(isInTest: () => boolean): { follow: () => void } {
  let release: (() => void) | null = null;
  return {
    follow() {
      if (!("locks" in navigator)) return;
      if (isInTest() && release === null) {
        const held = new Promise<void>((resolve) => (release = resolve));
        ended = navigator.locks.request(NAME, { mode: "shared" }, () => held).catch(() => undefined);
      } else if (!isInTest()) {
        release?.();
        release = null;
      }
    },
  };
}

/** Whether another tab has a test open; false where the browser cannot say. Ask outside a test. */
export async function isTestOpen(): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  await ended;
  const { held = [] } = await navigator.locks.query().catch(() => ({ held: [] }));
  return held.some((lock) => lock.name === NAME);
}
