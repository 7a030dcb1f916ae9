import { SNAPSHOT_CACHE, SNAPSHOT_ENTRY, snapshotPath } from "#web/db/storage/page-snapshots.ts";

/**
 * Returns the snapshot of a page, or null. Does not return a snapshot of another build, because its scripts and styles
 * may be gone. `cacheKeyOf` returns undefined for an address that this worker has not precached.
 */
export async function findSnapshot(
  store: Pick<CacheStorage, "match">,
  url: URL,
  cacheKeyOf: (path: string) => string | undefined,
): Promise<Response | null> {
  const path = snapshotPath(url);
  if (path === null) return null;
  try {
    const found = await store.match(path, { cacheName: SNAPSHOT_CACHE });
    const entry = found?.headers.get(SNAPSHOT_ENTRY) ?? null;
    return found !== undefined && entry !== null && cacheKeyOf(entry) !== undefined ? found : null;
  } catch {
    return null; // The cache cannot be read. The app opens without a snapshot.
  }
}
