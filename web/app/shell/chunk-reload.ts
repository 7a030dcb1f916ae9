const KEY = "bandwise.chunkReload";
const RELOAD_AT_MOST_EVERY_MS = 60_000;

/** Returns whether an error is a browser's message for a failed chunk. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS|ChunkLoadError/iu.test(
      `${error.name} ${error.message}`,
    )
  );
}

/** Returns whether to reload, given the last reload; both in ms since 1970. */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || now - last >= RELOAD_AT_MOST_EVERY_MS || now < last;
}

/** Returns whether a reload is allowed now. */
export function canReload(store: Storage, now: number): boolean {
  try {
    const text = store.getItem(KEY);
    return mayReload(text === null || !/^\d+$/u.test(text) ? null : Number(text), now);
  } catch {
    return false;
  }
}

/** Reloads the page after a chunk failed, at most once a minute. Returns whether it did. */
export function reloadAfterChunkFailure(store: Storage, now: number, reload: () => void): boolean {
  if (!canReload(store, now)) return false;
  try {
    store.setItem(KEY, String(now));
  } catch {
    return false; // without the time of the last reload this could repeat for ever
  }
  reload();
  return true;
}
