import { useCallback, useEffect, useRef, useState } from "react";

type RecognitionEvent = {
  results: ArrayLike<ArrayLike<{ transcript: string }> & { isFinal: boolean }>;
  resultIndex: number;
};
type Recognition = EventTarget & {
  lang: string;
  continuous: boolean;
  interimResults: boolean;
  start(): void;
  stop(): void;
};
type RecognitionClassType = new () => Recognition;

function findRecognitionClass(): RecognitionClassType | null {
  const { SpeechRecognition, webkitSpeechRecognition } = globalThis as {
    SpeechRecognition?: RecognitionClassType;
    webkitSpeechRecognition?: RecognitionClassType;
  };
  return SpeechRecognition ?? webkitSpeechRecognition ?? null;
}

/**
 * none: unsupported. off: not listening. on: listening. refused: no microphone permission. silent: nothing heard.
 * failed: stopped with an error, usually offline.
 */
export type DictationState = "none" | "off" | "on" | "refused" | "silent" | "failed";
/** `interim`: recognised words that may still change. */
export type Dictation = { state: DictationState; interim: string; start: () => void; stop: () => void };

/** Returns the state after a browser error; "aborted" means that we or another field stopped it. */
function stateAfter(error: string): DictationState {
  switch (error) {
    case "aborted":
      return "off";
    case "no-speech":
      return "silent";
    case "not-allowed":
    case "service-not-allowed":
    case "audio-capture":
      return "refused";
    default:
      return "failed";
  }
}

/** Passes the words that the browser recognises to `onText`. The state is "none" if the browser cannot. */
export function useDictation(onText: (text: string) => void): Dictation {
  const [RecognitionClass] = useState(findRecognitionClass);
  const [state, setState] = useState<DictationState>(RecognitionClass === null ? "none" : "off");
  const [interim, setInterim] = useState("");
  const running = useRef<Recognition | null>(null);
  const latestOnText = useRef(onText);
  useEffect(() => {
    latestOnText.current = onText;
  });
  /** After stopping, the last result still arrives, and then the `end` event. */
  const stop = useCallback((): void => running.current?.stop(), []);
  useEffect(() => stop, [stop]);
  const start = useCallback((): void => {
    if (RecognitionClass === null || running.current !== null) return;
    const recognition = new RecognitionClass();
    recognition.lang = "en-GB";
    recognition.continuous = true;
    recognition.interimResults = true;
    const finish = (after: DictationState): void => {
      if (running.current !== recognition) return;
      running.current = null;
      setInterim("");
      setState(after);
    };
    recognition.addEventListener("result", (event) => {
      const { results, resultIndex } = event as unknown as RecognitionEvent;
      const [final, interim]: [string[], string[]] = [[], []];
      for (let i = resultIndex; i < results.length; i += 1) {
        const words = (results[i]?.[0]?.transcript ?? "").trim();
        if (words !== "") (results[i]?.isFinal === true ? final : interim).push(words);
      }
      if (final.length > 0) latestOnText.current(final.join(" "));
      setInterim(interim.join(" "));
    });
    recognition.addEventListener("error", (event) =>
      finish(stateAfter((event as Event & { error?: string }).error ?? "")),
    );
    recognition.addEventListener("end", () => finish("off"));
    running.current = recognition;
    setState("on");
    try {
      recognition.start();
    } catch {
      finish("failed");
    }
  }, [RecognitionClass]);
  return { state, interim, start, stop };
}
