const KEY = "bandwise.chunkReload";
const AT_MOST_EVERY_MS = 60_000;

/** True for the ways in which browsers say that a part of the app could not be loaded. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS|ChunkLoadError/iu.test(
      `${error.name} ${error.message}`,
    )
  );
}

/** Whether to reload now, given when that was last done; both in ms since 1970. */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || now - last >= AT_MOST_EVERY_MS || now < last;
}

/** Whether reloading would be allowed now. */
export function canReload(store: Storage, now: number): boolean {
  try {
    const text = store.getItem(KEY);
    return mayReload(text === null || !/^\d+$/u.test(text) ? null : Number(text), now);
  } catch {
    return false;
  }
}

/** Loads the page anew after a chunk failed, at most once a minute. Answers whether it did. */
export function reloadAfterChunkFailure(store: Storage, now: number, reload: () => void): boolean {
  if (!canReload(store, now)) return false;
  try {
    store.setItem(KEY, String(now));
  } catch {
    return false; // without a memory of the last time, reloading could go round for ever
  }
  reload();
  return true;
}
