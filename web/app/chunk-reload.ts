const KEY = "bandwise.chunkReload";
const AT_MOST_EVERY_MS = 60_000;

/** True for the ways in which browsers say that a part of the app could not be loaded. */
export function isChunkFailure(error: unknown): boolean {
  return (
    error instanceof Error &&
    /dynamically imported module|Importing a module script failed|Unable to preload CSS|ChunkLoadError/iu.test(`${error.name} ${error.message}`)
  );
}

/** Whether to reload now, given when that was last done; both in ms since 1970. */
export function mayReload(last: number | null, now: number): boolean {
  return last === null || now - last >= AT_MOST_EVERY_MS || now < last;
}

/** Loads the page anew after a chunk failed, at most once a minute. Answers whether it did. */
export function reloadAfterChunkFailure(store: Storage, now: number, reload: () => void): boolean {
  try {
    const text = store.getItem(KEY);
    const last = text === null || !/^\d+$/u.test(text) ? null : Number(text);
    if (!mayReload(last, now)) return false;
    store.setItem(KEY, String(now));
  } catch {
    return false; // without a memory of the last time, reloading could go round for ever
  }
  reload();
  return true;
}
