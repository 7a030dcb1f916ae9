/**
 * Holds the word list for Writing and Speaking, and the dictionary. Downloads of Writing and Speaking store the word
 * list. Otherwise each file is stored when it is first used.
 */
export const LANGUAGE_CACHE = "bandwise-language";

/** Stores a file and deletes its earlier versions. */
export async function storeLanguageFile(caches: CacheStorage, path: string, body: ArrayBuffer): Promise<void> {
  const cache = await caches.open(LANGUAGE_CACHE);
  await cache.put(path, new Response(body, { headers: { "Content-Type": "text/plain; charset=utf-8" } }));
  const known = await cache.keys();
  await Promise.all(
    known
      .filter(({ url }) => {
        const { pathname } = new URL(url);
        return pathname !== path && withoutHash(pathname) === withoutHash(path);
      })
      .map((request) => cache.delete(request)),
  );
}

/** Returns the path without the hash of its version: "/assets/lexicon.txt" for "/assets/lexicon-DTjx-3a9.txt". */
function withoutHash(path: string): string {
  return path.replace(/-[\w-]{8}(?=\.\w+$)/u, "");
}

export async function hasLanguageFile(caches: CacheStorage, path: string): Promise<boolean> {
  return (await (await caches.open(LANGUAGE_CACHE)).match(path)) !== undefined;
}

/** Returns the stored file, or null. */
export async function readLanguageFile(caches: CacheStorage, path: string): Promise<string | null> {
  const found = await (await caches.open(LANGUAGE_CACHE)).match(path);
  return found === undefined ? null : await found.text();
}
