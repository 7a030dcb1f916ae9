/** Reads what a page plays. The app's audio element is never in the document, so it is intercepted when it is created. */
import type { Page } from "@playwright/test";

export type PageSound = { src: string; at: number; isPaused: boolean; rate: number; volume: number };

/** Intercepts in this page and in all later pages of its browser. Call before the page opens. */
export async function interceptSound(page: Page): Promise<void> {
  await page.context().addInitScript(() => {
    const made: HTMLAudioElement[] = [];
    Object.assign(window, { soundsMade: made });
    const Native = window.Audio;
    window.Audio = class extends Native {
      constructor(src?: string) {
        super(src);
        made.push(this);
      }
    };
  });
}

/** Returns the element that has something to play, or null. Times in ms. */
export async function readSound(page: Page): Promise<PageSound | null> {
  return await page.evaluate(() => {
    const sounds = (window as unknown as { soundsMade: HTMLAudioElement[] }).soundsMade;
    const sound = sounds.find((one) => one.src !== "");
    if (sound === undefined) return null;
    return {
      src: new URL(sound.src).pathname,
      at: sound.currentTime * 1000,
      isPaused: sound.paused,
      rate: sound.playbackRate,
      volume: sound.volume,
    };
  });
}

/** Builds of Chromium without licensed codecs show everything but play nothing. */
export async function canHear(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.createElement("audio").canPlayType('audio/mp4; codecs="mp4a.40.2"') !== "");
}
