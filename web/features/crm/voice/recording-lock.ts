const toLockName = (id: string): string => `bandwise-voice-${id}`;

/**
 * Holds a Web Lock, which tells other tabs that this tab is making a recording. Returns a function that
 * releases the lock.
 */
export function lockRecording(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  if ("locks" in navigator) void navigator.locks.request(toLockName(id), () => promise).catch(() => undefined);
  return resolve;
}

/** Returns whether a tab is making this recording now. Returns false if the browser has no Web Locks. */
export async function isBeingRecorded(id: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === toLockName(id));
}
