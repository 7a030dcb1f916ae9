import { createStore } from "zustand/vanilla";

/** Local URLs of recordings by media id. */
export type Recordings = ReadonlyMap<string, string>;

let element: HTMLAudioElement | null = null;

/**
 * Returns the only audio element of Listening. Once it has played after a tap, browsers let it play again without a
 * tap. The sound check and `unlockSound` play it after a tap.
 */
export function soundElement(): HTMLAudioElement {
  element ??= Object.assign(new Audio(), { preload: "auto", volume: volumeStore.getState().volume });
  return element;
}

/** Lets the audio element play later without a tap. Call this from a tap handler. */
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

/** Stops the sound and unloads its file. */
export function releaseSound(): void {
  if (element === null) return;
  element.pause();
  element.playbackRate = 1;
  element.removeAttribute("src");
  element.load();
}

/** Moves to a position in ms, as soon as the file is open. */
export function moveTo(sound: HTMLAudioElement, at: number): void {
  const move = () => {
    sound.currentTime = at / 1000;
  };
  if (sound.readyState >= HTMLMediaElement.HAVE_METADATA) move();
  else sound.addEventListener("loadedmetadata", move, { once: true });
}

/** Why a recording is silent. refused: the browser requires a tap. broken: the browser cannot play the file. */
export type SoundFault = "refused" | "broken";

/** Starts to play. Returns null on success, and also if a pause or another file stops the start. */
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

const STORAGE_KEY = "bandwise.volume";
const DEFAULT_VOLUME = 0.8;

/** The volume from 0 to 1. It is stored for the next test. */
export const volumeStore = createStore<{ readonly volume: number; readonly change: (volume: number) => void }>(
  (set) => ({
    volume: readVolume(),
    change: (volume) => {
      set({ volume });
      soundElement().volume = volume;
      try {
        localStorage.setItem(STORAGE_KEY, String(volume));
      } catch {
        // The volume then lasts for this visit.
      }
    },
  }),
);

function readVolume(): number {
  try {
    const stored = Number(localStorage.getItem(STORAGE_KEY) ?? DEFAULT_VOLUME);
    return stored >= 0 && stored <= 1 ? stored : DEFAULT_VOLUME;
  } catch {
    return DEFAULT_VOLUME;
  }
}

/** Returns false on iOS, where only the device's buttons set the volume. */
export function canSetVolume(): boolean {
  const probe = new Audio();
  probe.volume = 0.5;
  return probe.volume === 0.5;
}
