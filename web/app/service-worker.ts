import { dismissToast, showToast } from "#web/ui/toast.ts";
import { isTestOpen } from "./test-lock.ts";
import { trustedScriptUrl } from "./trusted-urls.ts";
import { createUpdateOffer } from "./update-offer.ts";

export type WorkerParts = {
  /** Whether a test is running: nothing is offered then. */
  isInTest: () => boolean;
  /** Calls back whenever that may have changed. */
  onNavigate: (listener: () => void) => void;
};

const LOOK_EVERY_MS = 60 * 60 * 1000;
/** A change of workers takes a moment; one that takes longer than this was overlooked. */
const CHANGED_AFTER_MS = 8_000;

const REASONS = {
  test: { text: "A test is open in another tab", detail: "The new version is offered again when it is over." },
  typing: { text: "You are still writing on this page", detail: "Send or clear it first, then reload." },
} as const;

/** Registers the worker once the page has loaded, and offers a new version when there is one: never by itself, never during a test. */
export async function registerServiceWorker(parts: WorkerParts): Promise<void> {
  if (!("serviceWorker" in navigator)) return;
  const { Workbox } = await import("workbox-window");
  const workbox = new Workbox(trustedScriptUrl("/sw.js"));
  const offer = createUpdateOffer({
    isInTest: parts.isInTest,
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
    say: (why) => void showToast(REASONS[why]),
    update(onChanged) {
      workbox.addEventListener("controlling", onChanged);
      workbox.messageSkipWaiting();
      // The browser changes workers only when the old one has finished what it is sending.
      showToast({ text: "Loading the new version" });
    },
    inAWhile: (act) => void setTimeout(act, CHANGED_AFTER_MS),
    reload: () => location.reload(),
  });
  workbox.addEventListener("waiting", offer.ready);
  parts.onNavigate(offer.moved);

  try {
    await workbox.register();
  } catch {
    return; // private windows and full disks refuse workers; the app works without
  }
  let lookedAt = Date.now();
  document.addEventListener("visibilitychange", () => {
    // The test that was open in another tab may be over.
    if (document.visibilityState === "visible") offer.moved();
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
