/** Reads what a page plays. The app's audio element is never in the document, so its constructor is replaced. */
import type { Page } from "@playwright/test";

/** `position` is in ms. */
export type PageSound = { src: string; position: number; isPaused: boolean; rate: number; volume: number };

/** Records the audio elements of this page and of all later pages of its browser. Call before the page opens. */
export async function interceptSound(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const elements: HTMLAudioElement[] = [];
    Object.assign(window, { audioElements: elements });
    const Native = window.Audio;
    window.Audio = class extends Native {
      constructor(src?: string) {
        super(src);
        elements.push(this);
      }
    };
  });
}

/** Returns the state of the audio element that has a source, or null if none has. */
export async function readSound(page: Page): Promise<PageSound | null> {
  return await page.evaluate(() => {
    const { audioElements } = window as unknown as { audioElements: HTMLAudioElement[] };
    const sound = audioElements.find((element) => element.src !== "");
    if (sound === undefined) return null;
    return {
      src: new URL(sound.src).pathname,
      position: sound.currentTime * 1000,
      isPaused: sound.paused,
      rate: sound.playbackRate,
      volume: sound.volume,
    };
  });
}

/**
 * Makes all sound of the page play sixteen times as fast, so that a test need not wait for it. Needs `interceptSound`.
 */
export async function playFast(page: Page): Promise<void> {
  await page.evaluate(() => {
    const { audioElements } = window as unknown as { audioElements: HTMLAudioElement[] };
    // The next file that an element plays starts at the default rate.
    for (const sound of audioElements) Object.assign(sound, { defaultPlaybackRate: 16, playbackRate: 16 });
  });
}

/** Returns whether this Chromium has the codec of our recordings. Builds without licensed codecs cannot play them. */
export async function canPlayRecordings(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.createElement("audio").canPlayType('audio/mp4; codecs="mp4a.40.2"') !== "");
}
