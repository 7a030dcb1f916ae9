/** A fake of the browser's speech recognition. It sends the same events in the same order as a real one. */

/** The results of one event. */
type SpeechResults = readonly { words: string; isFinal: boolean }[];
type FakeDictation = {
  /** How many recognisers were started. */
  started: number;
  /** The settings of the last recogniser that was started. */
  settings: { lang: string; continuous: boolean; interimResults: boolean } | null;
  /** The recogniser returns these words when it is stopped. */
  lastWords: string;
  /** If true, a recogniser throws on start, like one that is already running. */
  isBroken: boolean;
  /** Sends the events to the running recogniser. */
  hear: (events: readonly SpeechResults[]) => void;
  /** Ends the running recogniser with an error. */
  fail: (error: string) => void;
};
declare global {
  interface Window {
    fakeDictation: FakeDictation;
  }
}

/**
 * Replaces the page's speech recognition with the fake, or removes it if `isSupported` is false. Uses nothing outside
 * the function, because a journey sends it to the page.
 */
export function installFakeDictation(isSupported: boolean): void {
  const names = ["SpeechRecognition", "webkitSpeechRecognition"] as const;
  for (const name of names) Object.defineProperty(window, name, { value: undefined, configurable: true });
  if (!isSupported) return;
  let running: FakeRecognition | null = null;
  class FakeRecognition extends EventTarget {
    lang = "";
    continuous = false;
    interimResults = false;
    start(): void {
      const { lang, continuous, interimResults } = this;
      fake.started += 1;
      fake.settings = { lang, continuous, interimResults };
      if (fake.isBroken) throw new DOMException("already started", "InvalidStateError");
      begin(this);
    }
    stop(): void {
      if (fake.lastWords !== "") this.hear([{ words: fake.lastWords, isFinal: true }]);
      this.end();
    }
    hear(spoken: SpeechResults): void {
      const results = spoken.map(({ words, isFinal }) => Object.assign([{ transcript: ` ${words}` }], { isFinal }));
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
  const fake: FakeDictation = {
    started: 0,
    settings: null,
    lastWords: "",
    isBroken: false,
    hear(events) {
      for (const event of events) running?.hear(event);
    },
    fail(error) {
      const failing = running;
      failing?.dispatchEvent(Object.assign(new Event("error"), { error }));
      failing?.end();
    },
  };
  window.fakeDictation = fake;
  Object.defineProperty(window, "webkitSpeechRecognition", { value: FakeRecognition, configurable: true });
}
