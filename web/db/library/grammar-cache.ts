/** Holds the grammar checker, an optional download for offline use. */
export const GRAMMAR_CACHE = "bandwise-grammar";

export async function hasChecker(caches: CacheStorage, path: string): Promise<boolean> {
  return (await (await caches.open(GRAMMAR_CACHE)).match(path)) !== undefined;
}

export async function readChecker(caches: CacheStorage, path: string): Promise<Response | null> {
  return (await (await caches.open(GRAMMAR_CACHE)).match(path)) ?? null;
}

/** Deletes the grammar checker of every build. */
export async function deleteChecker(caches: CacheStorage): Promise<void> {
  await caches.delete(GRAMMAR_CACHE);
}

/** Stores this build's grammar checker and deletes earlier ones. Rejects if the device has no space. */
export async function storeChecker(caches: CacheStorage, path: string, body: Blob): Promise<void> {
  const cache = await caches.open(GRAMMAR_CACHE);
  await cache.put(path, new Response(body, { headers: { "Content-Type": "application/wasm" } }));
  const known = await cache.keys();
  await Promise.all(
    known.filter((request) => new URL(request.url).pathname !== path).map((request) => cache.delete(request)),
  );
}
