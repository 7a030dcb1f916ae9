/**
 * Loads the player's recording, seeks to its end and back to its start. Without this a streamed recording has no
 * duration.
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
    player.currentTime = 1e101;
  });
  player.currentTime = 0;
}
