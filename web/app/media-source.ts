import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import { hasMediaFile, readMediaFile } from "#web/sync/media-store.ts";

/** Where a file of this device can be played from. `release` gives back what it took. */
export type MediaSource = { readonly address: string; release: () => void };

/**
 * A file that was downloaded, for an audio element; null where it has gone. The worker answers its address with the
 * ranges that players ask for. A page without a worker, or one whose players do not believe workers, gets a Blob.
 */
export async function openMedia(item: MediaItem): Promise<MediaSource | null> {
  if (!("caches" in globalThis)) return null;
  if (isServedByWorker())
    return (await hasMediaFile(caches, item)) ? { address: mediaPath(item), release: () => undefined } : null;
  const blob = await readMediaFile(caches, item);
  if (blob === null) return null;
  const address = URL.createObjectURL(blob);
  return { address, release: () => URL.revokeObjectURL(address) };
}

function isServedByWorker(): boolean {
  const isWebKit = navigator.vendor.startsWith("Apple");
  return !isWebKit && "serviceWorker" in navigator && navigator.serviceWorker.controller !== null;
}
