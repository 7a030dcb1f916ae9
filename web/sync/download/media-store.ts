import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";
import { deleteMediaFiles, MEDIA_CACHE } from "#web/db/library/media-cache.ts";

export async function storeMediaFile(caches: CacheStorage, item: MediaItem, bytes: ArrayBuffer): Promise<void> {
  const cache = await caches.open(MEDIA_CACHE);
  const headers = { "Content-Type": item.type, "Content-Length": String(bytes.byteLength) };
  await cache.put(mediaPath(item), new Response(bytes, { headers }));
}

export async function hasMediaFile(caches: CacheStorage, item: MediaItem): Promise<boolean> {
  const cache = await caches.open(MEDIA_CACHE);
  return (await cache.match(mediaPath(item))) !== undefined;
}

/** Returns a media file on the device, or null if it is missing. */
export async function readMediaFile(caches: CacheStorage, item: MediaItem): Promise<Blob | null> {
  const cache = await caches.open(MEDIA_CACHE);
  const response = await cache.match(mediaPath(item));
  return response === undefined ? null : await response.blob();
}

export async function deleteMediaFile(caches: CacheStorage, item: MediaItem): Promise<void> {
  await deleteMediaFiles(caches, [mediaPath(item)]);
}
