const nameOf = (id: string): string => `bandwise-voice-${id}`;

/** Marks a recording as running, for the other tabs. Returns a function that removes the mark. */
export function lockRecording(id: string): () => void {
  const { promise, resolve } = Promise.withResolvers<void>();
  if ("locks" in navigator) void navigator.locks.request(nameOf(id), () => promise).catch(() => undefined);
  return resolve;
}

/** Returns whether any tab is making this recording now. */
export async function isRecording(id: string): Promise<boolean> {
  if (!("locks" in navigator)) return false;
  const { held = [] } = await navigator.locks.query();
  return held.some(({ name }) => name === nameOf(id));
}
