import { cacheForOffline } from "./app/platform/cache-for-offline.ts";
import { storeSnapshot } from "./app/platform/store-snapshot.ts";
import { type ControlPlace, controlAt, indexOf, isSnapshot, preloadScripts } from "./app/platform/replace-snapshot.ts";
import { localKeys } from "./db/storage/local-keys.ts";
import { captureInstallPrompt } from "./features/install/install.ts";
import "./ui/style/tokens.css";
import "./ui/style/base.css";

/**
 * Entry of every page. Public pages are complete as HTML: for visitors they load the app on the first sign of use. Every
 * other page loads it at once, and so does every page for those who chose General Training.
 */
const SIGNS_OF_USE = ["pointerover", "pointerdown", "touchstart", "keydown", "focusin", "submit"] as const;
/** The app caches a page for offline use once it is scrolled. The landing page is always cached. */
const SIGNS = location.pathname === "/" ? SIGNS_OF_USE : ([...SIGNS_OF_USE, "scroll"] as const);

captureInstallPrompt(window);
if (canLoadAppLater()) startOnFirstUse();
else if (isSnapshot(document)) startAfterPaint(recordEarlyClick());
else startNow(recordEarlyClick());

/** The browser paints the snapshot before it fetches and evaluates the app. */
function startAfterPaint(replayClick: () => void): void {
  requestAnimationFrame(() => setTimeout(() => startNow(replayClick)));
}

function startNow(replayClick: () => void): void {
  preloadScripts(document);
  void startApp(replayClick);
}

/**
 * The server marks pages that can be read without the app, and renders them for Academic. Signed-in users get the app,
 * which may redirect them.
 */
function canLoadAppLater(): boolean {
  const isVisitor = localKeys.readUser() === null && localKeys.readSigningOut() === null;
  return document.querySelector("#data[data-static]") !== null && isVisitor && localKeys.readTestType() === "academic";
}

async function startApp(replayClick: () => void): Promise<void> {
  const { started } = await import("./main.tsx");
  await started;
  replayClick();
}

const CLICKED = 'button, label:has(input[type="radio"], input[type="checkbox"])';

/** Records the last button or choice clicked before hydration. Call the returned function to replay the click. */
function recordEarlyClick(): () => void {
  let pressed: HTMLElement | null = null;
  let place: ControlPlace | null = null;
  const onClick = (event: Event): void => {
    const button = event.target instanceof Element ? event.target.closest<HTMLElement>(CLICKED) : null;
    if (button === null) return;
    event.preventDefault();
    pressed = button;
    place = indexOf(document.body, button);
  };
  document.addEventListener("click", onClick, true);
  return () => {
    document.removeEventListener("click", onClick, true);
    if (pressed?.isConnected === true) pressed.click();
    else if (place !== null) controlAt(document.body, place)?.click();
  };
}

function startOnFirstUse(): void {
  const replayClick = recordEarlyClick();
  const begin = (): void => {
    for (const sign of SIGNS) window.removeEventListener(sign, begin, true);
    stopListening();
    startNow(replayClick);
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
