/** The browser's install event, which a page may defer. */
export type InstallPromptEvent = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

/**
 * prompt: the browser can install on request. steps: Safari on iPhone and iPad, installed by hand. no: installed
 * already, or unsupported.
 */
export type InstallMethod = "prompt" | "steps" | "no";

const ASK_AGAIN_AFTER_MS = 30 * 24 * 3600 * 1000;
const KEY = "bandwise.installDeclined";

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

/** The install method as an external store, for useSyncExternalStore. */
export const install = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): InstallMethod => {
    if (isInstalled || isStandalone()) return "no";
    if (deferredPrompt !== null) return "prompt";
    return isAppleSafari(navigator.userAgent, navigator.maxTouchPoints) ? "steps" : "no";
  },
  readOnServer: (): InstallMethod => "no",
};

/** Shows the browser's install dialog. An event works once; the browser decides when to fire another. */
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

/** Returns whether this is Safari on an Apple touch device, the only browser there that can add to the home screen. */
export function isAppleSafari(userAgent: string, touchPoints: number): boolean {
  const isApple = /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && touchPoints > 1);
  return isApple && /Safari/u.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo|GSA/u.test(userAgent);
}

/** Returns whether to offer: not within 30 days of a refusal. `declinedAt` and `now` in ms since 1970. */
export function mayOffer(declinedAt: number | null, now: number): boolean {
  return declinedAt === null || now - declinedAt >= ASK_AGAIN_AFTER_MS;
}

/** Returns when the learner last declined the offer on this device, in ms since 1970, or null. */
export function readDeclinedAt(): number | null {
  try {
    const text = localStorage.getItem(KEY);
    return text !== null && /^\d+$/u.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

export function writeDeclinedAt(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // Storage failed, so the offer is shown again on the next visit.
  }
}
