import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { RangeRequestsPlugin } from "workbox-range-requests";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { MEDIA_CACHE } from "#web/db/library/media-cache.ts";
import { SYNC_TAGS } from "#web/sync/download/platform.ts";
import { drainInWorker } from "#web/sync/send/worker-drain.ts";
import { isSkipWaiting } from "./messages.ts";
import { isMedia, NEVER_STORE, NOT_THE_APP } from "./routes.ts";

/** A BackgroundSync or PeriodicBackgroundSync event, which TypeScript's library lacks. */
type TaggedEvent = ExtendableEvent & { tag: string };
declare const self: Omit<ServiceWorkerGlobalScope, "addEventListener"> & {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  addEventListener(type: "sync" | "periodicsync", listener: (event: TaggedEvent) => void): void;
  addEventListener(type: "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "message", listener: (event: ExtendableMessageEvent) => void): void;
};

cleanupOutdatedCaches();
precacheAndRoute(self.__WB_MANIFEST);
registerRoute(new NavigationRoute(createHandlerBoundToURL("/index.html"), { denylist: NOT_THE_APP }));
registerRoute(
  ({ url }) => isMedia(url),
  new CacheFirst({ cacheName: MEDIA_CACHE, plugins: [new RangeRequestsPlugin(), NEVER_STORE] }),
);

self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("sync", (event) => event.tag === SYNC_TAGS.outbox && event.waitUntil(drainInWorker()));
self.addEventListener("periodicsync", (event) => event.tag === SYNC_TAGS.periodic && event.waitUntil(drainInWorker()));
self.addEventListener(
  "message",
  (event) => isSkipWaiting(event, self.location.origin) && event.waitUntil(self.skipWaiting()),
);
