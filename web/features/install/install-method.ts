/** The browser's install event, which a page may defer. */
export type InstallPromptEvent = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

/**
 * How the app can be installed. `prompt`: the browser's dialog. `steps`: by hand, in Safari on an iPhone or iPad.
 * `none`: the app is installed, or the browser cannot install it.
 */
export type InstallMethod = "prompt" | "steps" | "none";

let deferredPrompt: InstallPromptEvent | null = null;
let isInstalled = false;
const listeners = new Set<() => void>();
const notifyListeners = (): void => {
  for (const listener of listeners) listener();
};

/** Defers the browser's install event. Call once, as early as possible, because the event fires once per page. */
export function captureInstallPrompt(page: Window): void {
  page.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    deferredPrompt = event as InstallPromptEvent;
    notifyListeners();
  });
  page.addEventListener("appinstalled", () => {
    deferredPrompt = null;
    isInstalled = true;
    notifyListeners();
  });
}

/** The install method of this page as an external store, for `useSyncExternalStore`. */
export const installMethod = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): InstallMethod => {
    if (isInstalled || isStandalone()) return "none";
    if (deferredPrompt !== null) return "prompt";
    return isAppleSafari(navigator.userAgent, navigator.maxTouchPoints) ? "steps" : "none";
  },
  readOnServer: (): InstallMethod => "none",
};

/**
 * Shows the browser's install dialog and returns the learner's choice. Each event can show it once. Returns "dismissed"
 * without a dialog if there is no event.
 */
export async function promptInstall(): Promise<"accepted" | "dismissed"> {
  const event = deferredPrompt;
  deferredPrompt = null;
  const outcome = event === null ? "dismissed" : (await event.prompt()).outcome;
  notifyListeners();
  return outcome;
}

function isStandalone(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true)
  );
}

/** Returns whether the browser is Safari on an iPhone or iPad. An iPad claims to be a Mac, but has a touch screen. */
export function isAppleSafari(userAgent: string, touchPoints: number): boolean {
  const isApple = /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && touchPoints > 1);
  return isApple && /Safari/u.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo|GSA/u.test(userAgent);
}
