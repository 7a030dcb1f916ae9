/** The browser's own calls to the service worker, which a page cannot make. */
import type { Page } from "@playwright/test";
import type { TestServer } from "./server.ts";

/** Fires Background Sync, as the browser does when the network is back. */
export async function wakeWorker(page: Page, server: TestServer): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("ServiceWorker.enable");
  const registrationId = await new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find((one) => one.scopeURL.startsWith(server.origin) && !one.isDeleted);
      if (ours !== undefined) resolve(ours.registrationId);
    });
  });
  await session.send("ServiceWorker.dispatchSyncEvent", {
    origin: server.origin,
    registrationId,
    tag: "outbox",
    lastChance: false,
  });
  await session.detach();
}
