/** A position after the end of every recording, in seconds. The browser seeks to the end instead. */
const BEYOND_THE_END = 1e101;

/**
 * Loads the player's recording. If the player then does not know the duration, seeks to the end and back to the start:
 * files that a browser recorded do not contain their duration, so the player must find their end.
 */
export async function findEnd(player: HTMLAudioElement): Promise<void> {
  await new Promise<void>((resolve) => {
    const done = (): void => resolve();
    player.addEventListener("loadedmetadata", done, { once: true });
    player.addEventListener("error", done, { once: true });
    player.load();
  });
  if (Number.isFinite(player.duration)) return;
  await new Promise<void>((resolve) => {
    player.addEventListener("timeupdate", () => resolve(), { once: true });
    player.addEventListener("error", () => resolve(), { once: true });
    player.currentTime = BEYOND_THE_END;
  });
  player.currentTime = 0;
}
