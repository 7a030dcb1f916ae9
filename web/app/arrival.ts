/** What ends the care for the focus: from then on it is where the reader put it. */
const ACTS = ["keydown", "pointerdown"] as const;

/** The heading of the page, or the page itself while it has none. */
const findTarget = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");

/**
 * Puts the focus on the heading of a page just opened, so that a screen reader reads on from there. A heading that
 * gives way to that of what was loaded hands the focus on, until the reader does something. Returns how to stop.
 */
export function focusArrival(): () => void {
  let target: HTMLElement | null = null;
  const take = (): void => {
    target = findTarget();
    if (target === null) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (target?.isConnected === true && target.localName !== "main") return;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement === target) take();
  });
  const stop = (): void => {
    observer.disconnect();
    for (const act of ACTS) document.removeEventListener(act, stop, true);
  };
  take();
  observer.observe(document.body, { childList: true, subtree: true });
  for (const act of ACTS) document.addEventListener(act, stop, true);
  return stop;
}
