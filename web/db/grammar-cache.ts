/** The cache that holds the grammar checker, which a learner may download for use without a network. */
export const GRAMMAR_CACHE = "bandwise-grammar";

export async function hasChecker(caches: CacheStorage, path: string): Promise<boolean> {
  return (await (await caches.open(GRAMMAR_CACHE)).match(path)) !== undefined;
}

export async function readChecker(caches: CacheStorage, path: string): Promise<Response | null> {
  return (await (await caches.open(GRAMMAR_CACHE)).match(path)) ?? null;
}

/** Takes the checker off the device, whichever build it was of. */
export async function dropChecker(caches: CacheStorage): Promise<void> {
  await caches.delete(GRAMMAR_CACHE);
}

/** Keeps the checker of this build and drops those of earlier ones. Rejects where the device has no room. */
export async function keepChecker(caches: CacheStorage, path: string, body: Blob): Promise<void> {
  const cache = await caches.open(GRAMMAR_CACHE);
  await cache.put(path, new Response(body, { headers: { "Content-Type": "application/wasm" } }));
  const known = await cache.keys();
  await Promise.all(
    known.filter((request) => new URL(request.url).pathname !== path).map((request) => cache.delete(request)),
  );
}
