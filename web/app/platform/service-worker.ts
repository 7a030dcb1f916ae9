import { Workbox } from "workbox-window";
import { dismissToast, showToast } from "#web/ui/overlay/toast.ts";
import { isTestOpen } from "../attempt/test-lock.ts";
import { trustedScriptUrl } from "#web/net/trusted-script-url.ts";
import { SKIP_WAITING } from "#web/sw/messages.ts";
import { createUpdateOffer } from "./update-offer.ts";

export type ServiceWorkerDependencies = {
  /** Returns whether a test is running in this tab. No update is offered during a test. */
  isInTest: () => boolean;
  /** Calls back when `isInTest` may have changed. */
  onNavigate: (listener: () => void) => void;
};

const UPDATE_CHECK_INTERVAL_MS = 60 * 60 * 1000;
/** If the new service worker is not active after this time, the page reloads. It is usually active at once. */
const UPDATE_TIMEOUT_MS = 8_000;

const REASONS = {
  test: {
    text: "A test is open in another tab",
    detail: "We’ll offer the new version again when you finish the test.",
  },
  typing: { text: "You are still writing on this page", detail: "Send or clear it first, then reload." },
} as const;

/**
 * Registers the service worker once the page has loaded, and offers each new version. Never updates by itself or during
 * a test.
 */
export async function registerServiceWorker(dependencies: ServiceWorkerDependencies): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const workbox = new Workbox(trustedScriptUrl("/sw.js"));
  const offer = createUpdateOffer({
    isInTest: dependencies.isInTest,
    isTestOpen,
    isTyping: () => [...document.querySelectorAll("textarea")].some((box) => box.value.trim() !== ""),
    show(onAccept) {
      const id = showToast({
        text: "A new version is ready",
        detail: "Your answers are kept.",
        action: { label: "Reload", run: onAccept },
      });
      return () => dismissToast(id);
    },
    explain: (reason) => void showToast(REASONS[reason]),
    update(onChanged) {
      workbox.addEventListener("controlling", onChanged);
      workbox.messageSkipWaiting();
      // The browser switches service workers only after the old one has finished its responses.
      showToast({ text: "Loading the new version" });
    },
    afterUpdateTimeout: (onTimeout) => void setTimeout(onTimeout, UPDATE_TIMEOUT_MS),
    reload: () => location.reload(),
  });
  workbox.addEventListener("waiting", offer.onUpdateReady);
  dependencies.onNavigate(offer.onNavigated);

  try {
    await workbox.register();
  } catch {
    return; // Private windows and full disks refuse service workers. The app works without one.
  }
  let checkedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    // A test that was open in another tab may be over, so the offer may be shown.
    if (document.visibilityState === "visible") offer.onNavigated();
    if (document.visibilityState !== "visible" || Date.now() - checkedAt < UPDATE_CHECK_INTERVAL_MS) return;
    checkedAt = Date.now();
    void workbox.update().catch(() => undefined);
  });
}

/** Checks for a new version now. Call when the server uses a newer protocol than this build. */
export async function checkForUpdate(): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  await (await navigator.serviceWorker.getRegistration())?.update().catch(() => undefined);
}

/** Reloads the page. Activates a waiting new version first, so that the page starts with that version. */
export async function reloadIntoNewVersion(): Promise<void> {
  const registration = "serviceWorker" in navigator ? await navigator.serviceWorker.getRegistration() : undefined;
  const waiting = registration?.waiting;
  if (!waiting) return location.reload();
  navigator.serviceWorker.addEventListener("controllerchange", () => location.reload());
  waiting.postMessage(SKIP_WAITING);
}
