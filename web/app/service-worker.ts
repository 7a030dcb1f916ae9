import { showToast } from "#web/ui/toast.ts";
import { trustedScriptUrl } from "./trusted-urls.ts";

export type WorkerParts = {
  /** Whether a test is running: nothing is offered then. */
  isInTest: () => boolean;
  /** Calls back whenever that may have changed. */
  onNavigate: (listener: () => void) => void;
};

const LOOK_EVERY_MS = 60 * 60 * 1000;

/** Registers the worker once the page has loaded, and offers a new version when there is one: never by itself, never during a test. */
export async function registerServiceWorker(parts: WorkerParts): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { Workbox } = await import("workbox-window");
  const workbox = new Workbox(trustedScriptUrl("/sw.js"));
  let isOffered = false;
  let isWaiting = false;

  const offer = (): void => {
    if (!isWaiting || isOffered || parts.isInTest()) return;
    isOffered = true;
    showToast({
      text: "A new version is ready",
      detail: "Your answers are kept.",
      action: {
        label: "Reload",
        run: () => {
          workbox.addEventListener("controlling", () => location.reload());
          workbox.messageSkipWaiting();
        },
      },
    });
  };
  workbox.addEventListener("waiting", () => {
    isWaiting = true;
    offer();
  });
  parts.onNavigate(offer);

  try {
    await workbox.register();
  } catch {
    return; // private windows and full disks refuse workers; the app works without
  }
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    if (document.visibilityState !== "visible" || Date.now() - lookedAt < LOOK_EVERY_MS) return;
    lookedAt = Date.now();
    void workbox.update().catch(() => undefined);
  });
}

/** Looks for a new version now: the server speaks a newer language than this build. */
export async function lookForUpdate(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined);
}
