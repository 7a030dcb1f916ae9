/** A fake of the browser's speech recognition, with the events and their order of real ones. */
import type { Page } from "@playwright/test";

type Said = readonly { words: string; isFinal: boolean }[];
type Ear = {
  /** How many recognisers were started, and the settings of the last one. */
  started: number;
  settings: { lang: string; continuous: boolean; interimResults: boolean } | null;
  /** The words that it still returns when it is stopped. */
  last: string;
  /** It throws on start, like a recogniser that is already running. */
  isBroken: boolean;
  say: (events: readonly Said[]) => void;
  fail: (error: string) => void;
};
declare global {
  interface Window {
    ear: Ear;
  }
}

/** Replaces the page's speech recognition with the fake, or removes it. */
export async function withDictation(page: Page, can: boolean): Promise<void> {
  await page.addInitScript((isThere) => {
    const names = ["SpeechRecognition", "webkitSpeechRecognition"] as const;
    for (const name of names) Object.defineProperty(window, name, { value: undefined, configurable: true });
    if (!isThere) return;
    let running: FakeRecognition | null = null;
    class FakeRecognition extends EventTarget {
      lang = "";
      continuous = false;
      interimResults = false;
      start(): void {
        const { lang, continuous, interimResults } = this;
        ear.started += 1;
        ear.settings = { lang, continuous, interimResults };
        if (ear.isBroken) throw new DOMException("already started", "InvalidStateError");
        begin(this);
      }
      stop(): void {
        if (ear.last !== "") this.hear([{ words: ear.last, isFinal: true }]);
        this.end();
      }
      hear(said: Said): void {
        const results = said.map(({ words, isFinal }) => Object.assign([{ transcript: ` ${words}` }], { isFinal }));
        this.dispatchEvent(Object.assign(new Event("result"), { resultIndex: 0, results }));
      }
      end(): void {
        running = null;
        this.dispatchEvent(new Event("end"));
      }
    }
    const begin = (started: FakeRecognition): void => {
      running = started;
    };
    const ear: Ear = {
      started: 0,
      settings: null,
      last: "",
      isBroken: false,
      say(events) {
        for (const said of events) running?.hear(said);
      },
      fail(error) {
        const failing = running;
        failing?.dispatchEvent(Object.assign(new Event("error"), { error }));
        failing?.end();
      },
    };
    window.ear = ear;
    Object.defineProperty(window, "webkitSpeechRecognition", { value: FakeRecognition, configurable: true });
  }, can);
}

export const dictate = (page: Page, ...events: Said[]): Promise<void> =>
  page.evaluate((all) => window.ear.say(all), events);
export const fail = (page: Page, error: string): Promise<void> => page.evaluate((one) => window.ear.fail(one), error);
