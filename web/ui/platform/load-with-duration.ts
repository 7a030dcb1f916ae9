/** A position after the end of every recording, in seconds. The browser seeks to the end instead. */
const BEYOND_THE_END = 1e101;

/**
 * Loads the player's recording and finds its duration. A file that a browser recorded does not contain its duration, so
 * for such a file the function seeks to the end and back to the start.
 */
export async function loadWithDuration(player: HTMLAudioElement): Promise<void> {
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
