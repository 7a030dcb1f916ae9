/** The reader's interactions. After the first one, the focus stays where the reader put it. */
const INTERACTION_EVENTS = ["keydown", "pointerdown"] as const;

/** Returns the page's heading, or the page while it has none. */
const findTarget = (): HTMLElement | null =>
  document.querySelector<HTMLElement>("main h1") ?? document.querySelector<HTMLElement>("main");

/**
 * Moves the focus to the new page's heading, for screen readers. If loaded content replaces the heading, moves the
 * focus again, until the reader interacts. Returns a function that stops this.
 */
export function focusNewPage(): () => void {
  let target: HTMLElement | null = null;
  const focusTarget = (): void => {
    target = findTarget();
    if (target === null) return;
    target.tabIndex = -1;
    target.focus({ preventScroll: true });
  };
  const observer = new MutationObserver(() => {
    if (target?.isConnected === true && target.localName !== "main") return;
    const { activeElement } = document;
    if (activeElement === null || activeElement === document.body || activeElement === target) focusTarget();
  });
  const stop = (): void => {
    observer.disconnect();
    for (const event of INTERACTION_EVENTS) document.removeEventListener(event, stop, true);
  };
  focusTarget();
  observer.observe(document.body, { childList: true, subtree: true });
  for (const event of INTERACTION_EVENTS) document.addEventListener(event, stop, true);
  return stop;
}
