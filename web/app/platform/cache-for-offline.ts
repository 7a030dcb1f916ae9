import { trustedScriptUrl } from "#web/net/trusted-script-url.ts";

/** Registers the service worker, so that the app opens offline next time. Offers no updates. */
export async function cacheForOffline(): Promise<void> {
  if (!import.meta.env.PROD || !("serviceWorker" in navigator)) return;
  // Private windows and full disks refuse service workers. The page works without one.
  await navigator.serviceWorker.register(trustedScriptUrl("/sw.js")).catch(() => undefined);
}
