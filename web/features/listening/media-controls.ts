/** What the buttons of a headset and of the lock screen do. */
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

/** Connects the recording to the media controls of the system. Null disconnects it, as in an exam. */
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
      // The browser does not support this action.
    }
  }
}
