import { createStore } from "zustand/vanilla";

/** Addresses of recordings on this device, by media id. */
export type Recordings = ReadonlyMap<string, string>;

let element: HTMLAudioElement | null = null;

/**
 * The one element that everything is heard from. Browsers let an element play by itself once a tap has made it play:
 * the sound check opens the way for the recording.
 */
export function soundElement(): HTMLAudioElement {
  element ??= Object.assign(new Audio(), { preload: "auto", volume: volumeStore.getState().volume });
  return element;
}

/** Lets the element play later without a tap. Call it in the handler of a tap. */
export function openSound(address: string): void {
  const sound = soundElement();
  if (sound.src !== new URL(address, location.href).href) sound.src = address;
  sound.muted = true;
  sound.play().then(
    () => {
      sound.pause();
      sound.muted = false;
    },
    () => {
      sound.muted = false;
    },
  );
}

/** Stops and lets go of the file. */
export function closeSound(): void {
  if (element === null) return;
  element.pause();
  element.playbackRate = 1;
  element.removeAttribute("src");
  element.load();
}

/** Moves to a place once the file is open; at once where it is. Milliseconds. */
export function moveTo(sound: HTMLAudioElement, at: number): void {
  const move = () => {
    sound.currentTime = at / 1000;
  };
  if (sound.readyState >= HTMLMediaElement.HAVE_METADATA) move();
  else sound.addEventListener("loadedmetadata", move, { once: true });
}

/** Why a recording is not heard: the browser waits for a tap, or it cannot play the file. */
export type SoundTrouble = "refused" | "broken";

/** Plays; null when it does, or when another command came in between. */
export async function play(sound: HTMLAudioElement): Promise<SoundTrouble | null> {
  try {
    await sound.play();
    return null;
  } catch (error) {
    const name = error instanceof DOMException ? error.name : "";
    if (name === "NotAllowedError") return "refused";
    return name === "AbortError" ? null : "broken";
  }
}

const KEY = "bandwise.volume";

/** How loud, 0 to 1, kept between tests. */
export const volumeStore = createStore<{ readonly volume: number; readonly change: (volume: number) => void }>(
  (set) => ({
    volume: readVolume(),
    change: (volume) => {
      set({ volume });
      soundElement().volume = volume;
      try {
        localStorage.setItem(KEY, String(volume));
      } catch {
        // Kept for this visit only.
      }
    },
  }),
);

function readVolume(): number {
  try {
    const kept = Number(localStorage.getItem(KEY) ?? "0.8");
    return kept >= 0 && kept <= 1 ? kept : 0.8;
  } catch {
    return 0.8;
  }
}

/** Phones of one maker leave the volume to their buttons: an element there is always at full volume. */
export function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
