const lockNameOf = (id: string): string => `bandwise-voice-${id}`;

/**
 * Holds a Web Lock, which tells other tabs that this tab is making a recording. Returns a function that releases it.
 */
export function lockRecording(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  if ("locks" in navigator) void navigator.locks.request(lockNameOf(id), () => promise).catch(() => undefined);
  return resolve;
}

/** Returns whether a tab is making this recording now. */
export async function isRecording(id: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === lockNameOf(id));
}
