import { useCallback, useEffect, useRef, useState } from "react";

type RecognitionResult = ArrayLike<{ transcript: string }> & { isFinal: boolean };
/** `resultIndex`: the first result that is new or has changed. */
type RecognitionEvent = { results: ArrayLike<RecognitionResult>; resultIndex: number };
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
 * none: unsupported. off: not listening. on: listening. refused: no access to a microphone. silent: nothing heard.
 * failed: stopped with an error, usually offline.
 */
export type DictationState = "none" | "off" | "on" | "refused" | "silent" | "failed";
/** Dictation into a text. `interim` has the recognised words that may still change. */
export type Dictation = { state: DictationState; interim: string; start: () => void; stop: () => void };

/** Returns the state after an error of the browser. "aborted" means that this or another page stopped dictation. */
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

/** Returns the most likely words of each result, in one line. */
function joinWords(results: readonly RecognitionResult[]): string {
  return results
    .map((result) => (result[0]?.transcript ?? "").trim())
    .filter((words) => words !== "")
    .join(" ");
}

/** Passes words to `onText` once they are final. The state is "none" if the browser has no speech recognition. */
export function useDictation(onText: (text: string) => void): Dictation {
  const [RecognitionClass] = useState(findRecognitionClass);
  const [state, setState] = useState<DictationState>(RecognitionClass === null ? "none" : "off");
  const [interim, setInterim] = useState("");
  const running = useRef<Recognition | null>(null);
  const latestOnText = useRef(onText);
  useEffect(() => {
    latestOnText.current = onText;
  });
  // After `stop`, the browser still sends the last result, and then the event "end".
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
      const changed = Array.from(results).slice(resultIndex);
      const finalWords = joinWords(changed.filter(({ isFinal }) => isFinal));
      if (finalWords !== "") latestOnText.current(finalWords);
      setInterim(joinWords(changed.filter(({ isFinal }) => !isFinal)));
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
