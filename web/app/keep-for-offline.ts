import { trustedScriptUrl } from "./trusted-urls.ts";

/** Registers the worker and no more, so that the app opens without a network next time. */
export async function keepForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Private windows and full disks refuse workers; the page works without.
  await navigator.serviceWorker.register(trustedScriptUrl("/sw.js")).catch(() => undefined);
}
