/** What the controls of the operating system may do: headset buttons, the lock screen. */
export type MediaControls = { readonly title: string; play: () => void; pause: () => void; back: () => void };

const ACTIONS = [
  "play",
  "pause",
  "seekbackward",
  "seekforward",
  "seekto",
  "previoustrack",
  "nexttrack",
  "stop",
] as const;

/** Hands the recording to the system's controls; null takes it away from them, as in an exam. */
export function setMediaControls(controls: MediaControls | null): void {
  if (!("mediaSession" in navigator)) return;
  const { mediaSession } = navigator;
  mediaSession.metadata = controls === null ? null : new MediaMetadata({ title: controls.title, artist: "Bandwise" });
  const handlers: Partial<Record<(typeof ACTIONS)[number], () => void>> =
    controls === null ? {} : { play: controls.play, pause: controls.pause, seekbackward: controls.back };
  for (const action of ACTIONS) {
    try {
      mediaSession.setActionHandler(action, handlers[action] ?? null);
    } catch {
      // A browser that does not know the action has no button for it.
    }
  }
}
