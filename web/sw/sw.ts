import {
  cleanupOutdatedCaches,
  createHandlerBoundToURL,
  getCacheKeyForURL,
  precacheAndRoute,
  type PrecacheEntry,
} from "workbox-precaching";
import { RangeRequestsPlugin } from "workbox-range-requests";
import { NavigationRoute, registerRoute } from "workbox-routing";
import { CacheFirst } from "workbox-strategies";
import { MEDIA_CACHE } from "#web/db/library/media-cache.ts";
import { opensDashboard } from "#web/db/storage/page-snapshots.ts";
import { SYNC_TAGS } from "#web/sync/platform.ts";
import { findSnapshot } from "./find-snapshot.ts";
import { loadDrain } from "./load-drain.ts";
import { isSkipWaiting } from "./messages.ts";
import { EXAM_PATHS, isMedia, NEVER_STORE, NON_APP_PATHS } from "./routes.ts";

/** A BackgroundSync or PeriodicBackgroundSync event, which TypeScript's library lacks. */
type TaggedEvent = ExtendableEvent & { tag: string };
declare const self: Omit<ServiceWorkerGlobalScope, "addEventListener"> & {
  __WB_MANIFEST: (PrecacheEntry | string)[];
  addEventListener(type: "sync" | "periodicsync", listener: (event: TaggedEvent) => void): void;
  addEventListener(type: "install" | "activate", listener: (event: ExtendableEvent) => void): void;
  addEventListener(type: "message", listener: (event: ExtendableMessageEvent) => void): void;
};

cleanupOutdatedCaches();
// Disables the directory index, so that "/" is handled like every other page.
precacheAndRoute(self.__WB_MANIFEST, { directoryIndex: "" });
const shell = createHandlerBoundToURL("/index.html");
const dashboardShell = createHandlerBoundToURL("/dashboard.html");
registerRoute(new NavigationRoute(createHandlerBoundToURL("/exam.html"), { allowlist: [EXAM_PATHS] }));
registerRoute(
  new NavigationRoute(
    async (options) =>
      (await findSnapshot(caches, options.url, getCacheKeyForURL)) ??
      (await (opensDashboard(options.url) ? dashboardShell(options) : shell(options))),
    { denylist: NON_APP_PATHS },
  ),
);
registerRoute(
  ({ url }) => isMedia(url),
  new CacheFirst({ cacheName: MEDIA_CACHE, plugins: [new RangeRequestsPlugin(), NEVER_STORE] }),
);

/** Sends the outbox, even if no page is open. */
const sendOutbox = (event: ExtendableEvent): void => event.waitUntil(loadDrain(self)());

self.addEventListener("install", () => void loadDrain(self));
self.addEventListener("activate", (event) => event.waitUntil(self.clients.claim()));
self.addEventListener("sync", (event) => event.tag === SYNC_TAGS.outbox && sendOutbox(event));
self.addEventListener("periodicsync", (event) => event.tag === SYNC_TAGS.periodic && sendOutbox(event));
self.addEventListener(
  "message",
  (event) => isSkipWaiting(event, self.location.origin) && event.waitUntil(self.skipWaiting()),
);
