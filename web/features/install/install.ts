/** The browser's own offer, which a page may hold back and show at a better moment. */
export type InstallPromptEvent = Event & { prompt(): Promise<{ outcome: "accepted" | "dismissed" }> };

/**
 * prompt: the browser can install when asked. steps: Safari on iPhone and iPad, where the learner does it by hand.
 * no: installed already, or this browser cannot.
 */
export type InstallWay = "prompt" | "steps" | "no";

const ASK_AGAIN_AFTER_MS = 30 * 24 * 3600 * 1000;
const KEY = "bandwise.installDeclined";

let held: InstallPromptEvent | null = null;
let isInstalled = false;
const listeners = new Set<() => void>();
const tell = (): void => {
  for (const listener of listeners) listener();
};

/** Holds the browser's offer back. Call once, as early as possible: it is made only once per page. */
export function captureInstallPrompt(page: Window): void {
  page.addEventListener("beforeinstallprompt", (event) => {
    event.preventDefault();
    held = event as InstallPromptEvent;
    tell();
  });
  page.addEventListener("appinstalled", () => {
    held = null;
    isInstalled = true;
    tell();
  });
}

/** For useSyncExternalStore. */
export const install = {
  subscribe: (listener: () => void): (() => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  read: (): InstallWay => {
    if (isInstalled || isStandalone()) return "no";
    if (held !== null) return "prompt";
    return isAppleSafari(navigator.userAgent, navigator.maxTouchPoints) ? "steps" : "no";
  },
  readOnServer: (): InstallWay => "no",
};

/** Shows the browser's dialog. An offer can be used once; the browser makes a new one when it sees fit. */
export async function promptInstall(): Promise<"accepted" | "dismissed"> {
  const event = held;
  held = null;
  const outcome = event === null ? "dismissed" : (await event.prompt()).outcome;
  tell();
  return outcome;
}

function isStandalone(): boolean {
  return (
    matchMedia("(display-mode: standalone)").matches || ("standalone" in navigator && navigator.standalone === true)
  );
}

/** Safari on a touch device of Apple's: the one browser there that can add to the home screen by its share menu. */
export function isAppleSafari(userAgent: string, touchPoints: number): boolean {
  const isApple = /iPhone|iPad|iPod/u.test(userAgent) || (/Macintosh/u.test(userAgent) && touchPoints > 1);
  return isApple && /Safari/u.test(userAgent) && !/CriOS|FxiOS|EdgiOS|OPiOS|DuckDuckGo|GSA/u.test(userAgent);
}

/** Whether to offer by ourselves: not within 30 days of a "no". `declined` and `now` in ms since 1970. */
export function mayOffer(declined: number | null, now: number): boolean {
  return declined === null || now - declined >= ASK_AGAIN_AFTER_MS;
}

export function readDeclined(): number | null {
  try {
    const text = localStorage.getItem(KEY);
    return text !== null && /^\d+$/u.test(text) ? Number(text) : null;
  } catch {
    return null;
  }
}

export function writeDeclined(now: number): void {
  try {
    localStorage.setItem(KEY, String(now));
  } catch {
    // asked again next time then
  }
}
