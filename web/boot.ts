import { cacheForOffline } from "./app/platform/cache-for-offline.ts";
import { storeSnapshot } from "./app/platform/store-snapshot.ts";
import {
  type ControlPlace,
  controlAt,
  placeOfControl,
  isSnapshot,
  isWaitingScreen,
  preloadScripts,
} from "./app/platform/replace-snapshot.ts";
import { localKeys } from "./db/storage/local-keys.ts";
import { captureInstallPrompt } from "./features/install/install-method.ts";
import "./ui/style/tokens.css";
import "./ui/style/base.css";

/**
 * Entry of every page. Public pages are complete as HTML: for visitors they load the app on the first sign of use.
 * Every other page loads it at once, and so does every page for those who chose General Training.
 */
const SIGNS_OF_USE = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin", "submit"] as const;
/** The app caches a page for offline use once it is scrolled. The landing page is always cached. */
const SIGNS = location.pathname === "/" ? SIGNS_OF_USE : ([...SIGNS_OF_USE, "scroll"] as const);

captureInstallPrompt(window);
if (canLoadAppLater()) startOnFirstUse();
else if (isSnapshot(document) && !isWaitingScreen(document)) startAfterPaint(recordEarlyClicks());
else startNow(recordEarlyClicks());

/** Starts the app after the browser has painted the snapshot. */
function startAfterPaint(replayClicks: () => Promise<void>): void {
  requestAnimationFrame(() => setTimeout(() => startNow(replayClicks)));
}

function startNow(replayClicks: () => Promise<void>): void {
  preloadScripts(document);
  void startApp(replayClicks);
}

/**
 * Returns whether the page can be read without the app. The server marks such pages, and renders them for Academic.
 * Signed-in users get the app, which may redirect them.
 */
function canLoadAppLater(): boolean {
  const isVisitor = localKeys.readUser() === null && localKeys.readSigningOut() === null;
  return document.querySelector("#data[data-static]") !== null && isVisitor && localKeys.readTestType() === "academic";
}

async function startApp(replayClicks: () => Promise<void>): Promise<void> {
  const { started } = await import("./main.tsx");
  await started;
  await replayClicks();
}

/** Selector of a radio button's label. The browser shows the choice at once; the app gets it by the replayed click. */
const CHOICE_LABEL = 'label:has(input[type="radio"])';

/** Records what is clicked before the app runs, each control once. Call the returned function to replay the clicks. */
function recordEarlyClicks(): () => Promise<void> {
  const pressed = new Map<HTMLElement, ControlPlace | null>();
  const onClick = (event: Event): void => {
    const control =
      event.target instanceof Element ? event.target.closest<HTMLElement>(`button, ${CHOICE_LABEL}`) : null;
    if (control === null) return;
    if (!control.matches(CHOICE_LABEL)) event.preventDefault();
    // The position is counted within the snapshot or the app, because later both are in the document.
    const page = control.closest<HTMLElement>("#snapshot, #root") ?? document.body;
    pressed.delete(control);
    pressed.set(control, placeOfControl(page, control));
  };
  document.addEventListener("click", onClick, true);
  return async () => {
    document.removeEventListener("click", onClick, true);
    for (const [control, position] of pressed) {
      if (control.isConnected) clickAgain(control);
      else if (position !== null) controlAt(document.querySelector("#root") ?? document.body, position)?.click();
      // Lets the app render the change before the next click.
      await Promise.resolve();
    }
  };
}

function clickAgain(control: HTMLElement): void {
  const choice = control instanceof HTMLLabelElement ? control.control : null;
  // A choice that is marked already would not count as a change.
  if (choice instanceof HTMLInputElement) choice.checked = false;
  control.click();
}

function startOnFirstUse(): void {
  const replayClicks = recordEarlyClicks();
  // Somebody may already type in a field, because this script runs after the page is parsed.
  if (document.activeElement !== null && document.activeElement !== document.body) return startNow(replayClicks);
  const begin = (): void => {
    for (const sign of SIGNS) window.removeEventListener(sign, begin, true);
    stopListening();
    startNow(replayClicks);
  };
  for (const sign of SIGNS) window.addEventListener(sign, begin, { capture: true, passive: true });
  const stopListening = localKeys.onLocalChange(begin);
  const prepare = (): void => {
    preloadScripts(document);
    void cacheForOffline().then(storeAsSnapshot);
  };
  window.addEventListener("load", prepare, { once: true });
}

/** Stores the page for the next start. The app usually does this, but may not run on this visit. */
async function storeAsSnapshot(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.ready;
  await storeSnapshot(document, null);
}
