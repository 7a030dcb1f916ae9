/** Sends the service worker events that only the browser can send. */
import type { Page } from "@playwright/test";
import type { TestServer } from "./server.ts";

/** Fires a Background Sync event, as the browser does when the network is back. */
export async function fireBackgroundSync(page: Page, server: TestServer): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send("ServiceWorker.enable");
  const registrationId = await new Promise<string>((resolve) => {
    session.on("ServiceWorker.workerRegistrationUpdated", ({ registrations }) => {
      const ours = registrations.find(
        (registration) => registration.scopeURL.startsWith(server.origin) && !registration.isDeleted,
      );
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
