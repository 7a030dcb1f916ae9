const KEY = "bandwise.chunkReload";
const RELOAD_AT_MOST_EVERY_MS = 60_000;

/** Returns whether an error is a browser's message for a chunk that could not be loaded. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS|ChunkLoadError/iu.test(
      `${error.name} ${error.message}`,
    )
  );
}

/**
 * Returns whether a reload is allowed at `now`. Both times are in ms since 1970. A last reload in the future does not
 * count, because the device's time was then set back.
 */
export function isReloadAllowed(lastReload: number | null, now: number): boolean {
  return lastReload === null || now - lastReload >= RELOAD_AT_MOST_EVERY_MS || now < lastReload;
}

/** Returns whether a reload is allowed at `now`, after the last reload in `store`. */
export function canReload(store: Storage, now: number): boolean {
  try {
    const text = store.getItem(KEY);
    return isReloadAllowed(text === null || !/^\d+$/u.test(text) ? null : Number(text), now);
  } catch {
    return false;
  }
}

/** Reloads the page after a chunk failed, at most once a minute. Returns whether it reloads. */
export function reloadAfterChunkFailure(store: Storage, now: number, reload: () => void): boolean {
  if (!canReload(store, now)) return false;
  try {
    store.setItem(KEY, String(now));
  } catch {
    return false; // Without the stored time of the last reload, the page could reload for ever.
  }
  reload();
  return true;
}
