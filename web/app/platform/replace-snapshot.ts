/** Elements that are shown for a moment only. No snapshot has them. */
export const TRANSIENT_ELEMENTS = 'dialog, [popover], [role="status"], [role="alert"]';
/** `rel` of links to scripts that the browser fetches after it has painted the page. */
export const PRELOAD_LATER = "preload-later";
/** After this time the app replaces the snapshot, even if the app still shows placeholders. */
const LONGEST_WAIT_MS = 2_000;
const BUSY_ELEMENT = '[aria-busy="true"]:not(button)';

/** Returns whether the page is a snapshot (store-snapshot.ts) or a waiting screen, which the app then replaces. */
export function isSnapshot(page: Document): boolean {
  return page.documentElement.dataset["snapshot"] !== undefined;
}

/**
 * Returns whether the page is a waiting screen: the same for every learner, without data
 * (api/routes/site/page-template.ts).
 */
export function isWaitingScreen(page: Document): boolean {
  return page.documentElement.dataset["snapshot"] === "learner";
}

/** Begins to fetch the scripts that the app needs, all at once. Call it after the browser has painted the page. */
export function preloadScripts(page: Document): void {
  for (const link of page.querySelectorAll<HTMLLinkElement>(`link[rel="${PRELOAD_LATER}"]`)) link.rel = "modulepreload";
}

/**
 * Creates a hidden root for the app while a snapshot is on the screen. Call `replace` after rendering: it waits until
 * the app shows no placeholder, or for `LONGEST_WAIT_MS`, then removes the snapshot and shows the app.
 */
export function prepareReplacement(
  page: Document,
  snapshot: HTMLElement,
): { root: HTMLElement; replace: () => Promise<void> } {
  const root = page.createElement("div");
  root.className = "behind";
  snapshot.id = "snapshot";
  root.id = "root";
  // The root comes before the snapshot, so that the app finds its own elements by id first.
  snapshot.before(root);
  return {
    root,
    async replace() {
      await waitUntilShown(root);
      const focused = placeOfControl(snapshot, page.activeElement);
      snapshot.remove();
      root.removeAttribute("class");
      delete page.documentElement.dataset["snapshot"];
      // theme.js set these attributes for the snapshot. "foreign" would hide the app's own page. "page" would keep its
      // value when the learner changes the page setting.
      delete page.documentElement.dataset["foreign"];
      delete page.documentElement.dataset["page"];
      if (focused !== null) controlAt(root, focused)?.focus({ preventScroll: true });
    },
  };
}

/**
 * Identifies a control by its position among the page's controls and by its text, which are usually the same in the
 * snapshot and in the app.
 */
export type ControlPlace = { index: number; label: string };

/** Returns the place of a link or button of `root`; null for any other element. */
export function placeOfControl(root: Element, control: Element | null): ControlPlace | null {
  const index = control === null ? -1 : controlsOf(root).indexOf(control as HTMLElement);
  return index === -1 ? null : { index, label: control?.textContent ?? "" };
}

/** Returns the control at a place, or null if another control is there. */
export function controlAt(root: Element, { index, label }: ControlPlace): HTMLElement | null {
  const control = controlsOf(root)[index];
  return control !== undefined && control.textContent === label ? control : null;
}

const controlsOf = (root: Element): HTMLElement[] =>
  [...root.querySelectorAll<HTMLElement>("a, button")].filter(
    (control) => control.closest(TRANSIENT_ELEMENTS) === null,
  );

async function waitUntilShown(root: HTMLElement): Promise<void> {
  const isShown = (): boolean => root.querySelector("#main") !== null && root.querySelector(BUSY_ELEMENT) === null;
  if (isShown()) return;
  await new Promise<void>((resolve) => {
    const end = (): void => {
      observer.disconnect();
      clearTimeout(timer);
      resolve();
    };
    const timer = setTimeout(end, LONGEST_WAIT_MS);
    const observer = new MutationObserver(() => {
      if (isShown()) end();
    });
    observer.observe(root, { subtree: true, childList: true, attributes: true, attributeFilter: ["aria-busy"] });
  });
}
