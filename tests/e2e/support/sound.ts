/** What a page plays. The app's audio element is never in the document, so it is caught where it is made. */
import type { Page } from "@playwright/test";

export type Heard = { src: string; at: number; isPaused: boolean; rate: number; volume: number };

/** In this page and every later one of its browser. Call before the page is opened. */
export async function catchSound(page: Page): Promise<void> {
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

/** The element that has something to play; null where none has. Times in ms. */
export async function heard(page: Page): Promise<Heard | null> {
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

/** Builds of Chromium without licensed codecs show everything but hear nothing. */
export async function canHear(page: Page): Promise<boolean> {
  return await page.evaluate(() => document.createElement("audio").canPlayType('audio/mp4; codecs="mp4a.40.2"') !== "");
}
