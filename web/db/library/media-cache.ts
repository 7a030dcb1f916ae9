/** The service worker serves /media/ from this cache. */
export const MEDIA_CACHE = "bandwise-media";

export async function deleteMediaFiles(caches: CacheStorage, paths: readonly string[]): Promise<void> {
  const cache = await caches.open(MEDIA_CACHE);
  await Promise.all(paths.map((path) => cache.delete(path)));
}
