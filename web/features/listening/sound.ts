import { createStore } from "zustand/vanilla";

/** Local URLs of recordings by media id. */
export type Recordings = ReadonlyMap<string, string>;

let element: HTMLAudioElement | null = null;

/**
 * Returns the only audio element. After a tap has started it once, browsers let it play without another tap. The sound
 * check and `unlockSound` start it.
 */
export function soundElement(): HTMLAudioElement {
  element ??= Object.assign(new Audio(), { preload: "auto", volume: volumeStore.getState().volume });
  return element;
}

/** Allows the element to play later without a tap. Call from a tap handler. */
export function unlockSound(address: string): void {
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

/** Stops and releases the file. */
export function releaseSound(): void {
  if (element === null) return;
  element.pause();
  element.playbackRate = 1;
  element.removeAttribute("src");
  element.load();
}

/** Moves to a position in ms, once the file is open. */
export function moveTo(sound: HTMLAudioElement, at: number): void {
  const move = () => {
    sound.currentTime = at / 1000;
  };
  if (sound.readyState >= HTMLMediaElement.HAVE_METADATA) move();
  else sound.addEventListener("loadedmetadata", move, { once: true });
}

/** Why a recording is silent: the browser requires a tap, or cannot play the file. */
export type SoundFault = "refused" | "broken";

/** Plays. Returns null on success, and if another play or pause interrupted it. */
export async function play(sound: HTMLAudioElement): Promise<SoundFault | null> {
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

/** Volume from 0 to 1, stored between tests. */
export const volumeStore = createStore<{ readonly volume: number; readonly change: (volume: number) => void }>(
  (set) => ({
    volume: readVolume(),
    change: (volume) => {
      set({ volume });
      soundElement().volume = volume;
      try {
        localStorage.setItem(KEY, String(volume));
      } catch {
        // Lasts for this visit only.
      }
    },
  }),
);

function readVolume(): number {
  try {
    const stored = Number(localStorage.getItem(KEY) ?? "0.8");
    return stored >= 0 && stored <= 1 ? stored : 0.8;
  } catch {
    return 0.8;
  }
}

/** Returns false on iOS, where only the device's buttons set the volume. */
export function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
