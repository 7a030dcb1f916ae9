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

/*
 * Entry of every page. The server marks pages that can be read without the app. On these, for visitors, the app loads at
 * the first sign of use. On all other pages, and for visitors who chose General Training, the app loads at once.
 */

const SIGNS_OF_USE = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin", "submit"] as const;
/**
 * Events that start the app. Comments below a page appear by scrolling, so scrolling counts. The landing page has no
 * comments.
 */
const START_EVENTS = location.pathname === "/" ? SIGNS_OF_USE : ([...SIGNS_OF_USE, "scroll"] as const);

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
 * Returns whether the app may load later. The server renders the marked pages for Academic. Signed-in users get the
 * app, which may redirect them.
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

/** A radio button's label. The browser selects the radio button at once; the replayed click tells the app. */
const CHOICE_LABEL = 'label:has(input[type="radio"])';

/**
 * Records which buttons and choices are clicked before the app runs, each once. Call the returned function to replay
 * the clicks.
 */
function recordEarlyClicks(): () => Promise<void> {
  const clicked = new Map<HTMLElement, ControlPlace | null>();
  const onClick = (event: Event): void => {
    const control =
      event.target instanceof Element ? event.target.closest<HTMLElement>(`button, ${CHOICE_LABEL}`) : null;
    if (control === null) return;
    if (!control.matches(CHOICE_LABEL)) event.preventDefault();
    // The place is counted within the snapshot or the app, because later both are in the document.
    const page = control.closest<HTMLElement>("#snapshot, #root") ?? document.body;
    clicked.delete(control);
    clicked.set(control, placeOfControl(page, control));
  };
  document.addEventListener("click", onClick, true);
  return async () => {
    document.removeEventListener("click", onClick, true);
    for (const [control, place] of clicked) {
      if (control.isConnected) clickAgain(control);
      else if (place !== null) controlAt(document.querySelector("#root") ?? document.body, place)?.click();
      // Lets the app render the change before the next click.
      await Promise.resolve();
    }
  };
}

function clickAgain(control: HTMLElement): void {
  const radio = control instanceof HTMLLabelElement ? control.control : null;
  // The browser has already selected the radio button. A click on a selected radio button is no change for React.
  if (radio instanceof HTMLInputElement) radio.checked = false;
  control.click();
}

function startOnFirstUse(): void {
  const replayClicks = recordEarlyClicks();
  // Somebody may already type in a field, because this script runs after the page is parsed.
  if (document.activeElement !== null && document.activeElement !== document.body) return startNow(replayClicks);
  const begin = (): void => {
    for (const sign of START_EVENTS) window.removeEventListener(sign, begin, true);
    stopListening();
    startNow(replayClicks);
  };
  for (const sign of START_EVENTS) window.addEventListener(sign, begin, { capture: true, passive: true });
  const stopListening = localKeys.onLocalChange(begin);
  const prepare = (): void => {
    preloadScripts(document);
    void cacheForOffline().then(storeAsSnapshot);
  };
  window.addEventListener("load", prepare, { once: true });
}

/** Stores a snapshot of the page for the next start. The app usually does this, but may not run on this visit. */
async function storeAsSnapshot(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await navigator.serviceWorker.ready;
  await storeSnapshot(document, null);
}
