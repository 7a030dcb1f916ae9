import { mediaPath, type MediaItem } from "#core/exam/content/media.ts";

/** The cache that the service worker serves /media/ from. */
export const MEDIA_CACHE = "bandwise-media";

export async function storeMediaFile(caches: CacheStorage, item: MediaItem, bytes: ArrayBuffer): Promise<void> {
  const cache = await caches.open(MEDIA_CACHE);
  const headers = { "Content-Type": item.type, "Content-Length": String(bytes.byteLength) };
  await cache.put(mediaPath(item), new Response(bytes, { headers }));
}

export async function hasMediaFile(caches: CacheStorage, item: MediaItem): Promise<boolean> {
  const cache = await caches.open(MEDIA_CACHE);
  return (await cache.match(mediaPath(item))) !== undefined;
}

/** The bytes of a file that is on the device; null where it is not. */
export async function readMediaFile(caches: CacheStorage, item: MediaItem): Promise<Blob | null> {
  const cache = await caches.open(MEDIA_CACHE);
  const response = await cache.match(mediaPath(item));
  return response === undefined ? null : await response.blob();
}

export async function dropMediaFiles(caches: CacheStorage, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(MEDIA_CACHE);
  await Promise.all(paths.map((path) => cache.delete(path)));
}
