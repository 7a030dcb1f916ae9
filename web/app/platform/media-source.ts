import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import { hasMediaFile, readMediaFile } from "#web/sync/download/media-store.ts";

/** Address from which a downloaded file can be played. `release` frees its memory. */
export type MediaSource = { readonly address: string; release: () => void };

/**
 * Returns a downloaded file for an audio element, or null if it is not on this device. The service worker serves the
 * file at its address, also in ranges. Without a service worker, and in browsers with WebKit, the address is that of a
 * Blob: WebKit's player refuses responses of service workers.
 */
export async function openMedia(item: MediaItem): Promise<MediaSource | null> {
  if (!("caches" in globalThis)) return null;
  if (isServedByServiceWorker())
    return (await hasMediaFile(caches, item)) ? { address: mediaPath(item), release: () => undefined } : null;
  const blob = await readMediaFile(caches, item);
  if (blob === null) return null;
  const address = URL.createObjectURL(blob);
  return { address, release: () => URL.revokeObjectURL(address) };
}

function isServedByServiceWorker(): boolean {
  const isWebKit = navigator.vendor.startsWith("Apple");
  return !isWebKit && "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}
