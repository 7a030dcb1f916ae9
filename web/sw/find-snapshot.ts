import { SNAPSHOT_CACHE, SNAPSHOT_ENTRY, snapshotPath } from "#web/db/storage/page-snapshots.ts";

/**
 * Returns the stored HTML of a page, or null. A snapshot of another build is not used, because its scripts and styles
 * may be gone. `precached` returns undefined for an address that this worker has not stored.
 */
export async function findSnapshot(
  store: Pick<CacheStorage, "match">,
  url: URL,
  precached: (path: string) => string | undefined,
): Promise<Response | null> {
  const path = snapshotPath(url);
  if (path === null) return null;
  try {
    const found = await store.match(path, { cacheName: SNAPSHOT_CACHE });
    const entry = found?.headers.get(SNAPSHOT_ENTRY) ?? null;
    return found !== undefined && entry !== null && precached(entry) !== undefined ? found : null;
  } catch {
    return null; // the cache cannot be read: the app opens without a snapshot
  }
}
