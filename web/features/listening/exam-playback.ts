import { listeningPosition, type ListeningPlan } from "#core/exam/attempt/listening-plan.ts";
import { nextSyncStep } from "./exam-sync.ts";
import { setMediaControls } from "./media-controls.ts";
import { moveTo, play, type Recordings, type SoundFault } from "./sound.ts";

export type ExamPlaybackDependencies = {
  sound: HTMLAudioElement;
  recordings: Recordings;
  plan: ListeningPlan;
  /** Returns the exam time in ms. */
  elapsed: () => number;
  onFault: (fault: SoundFault | null) => void;
  /** Called when at least `MIN_REPORTED_GAP_MS` of the recording was skipped. */
  onMissedSound: () => void;
};
export type ExamPlayback = {
  /** Plays the sound at the position of the exam timer. Returns a function that stops the sound. */
  start: () => () => void;
  /** Plays again after the browser has refused to play. Call this from a tap or key handler. */
  resume: () => void;
};

/** The sound is compared with the timer this often. */
const CHECK_EVERY_MS = 250;
const MIN_REPORTED_GAP_MS = 3_000;
/** After an interruption such as a call, playing is tried this often. */
const RETRY_AFTER_MS = 1_000;

/**
 * Keeps the sound of an exam at the position of the exam timer, also after the page has slept or another app has played
 * its own sound.
 */
export function createExamPlayback(dependencies: ExamPlaybackDependencies): ExamPlayback {
  const { sound, recordings, plan } = dependencies;
  /** Media id of the loaded file. */
  let loadedAudio: string | null = null;
  let fault: SoundFault | null = null;
  let isTrying = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  const setFault = (next: SoundFault | null) => {
    if (next === fault) return;
    fault = next;
    dependencies.onFault(next);
  };
  const tryPlay = async (): Promise<void> => {
    if (isTrying) return;
    isTrying = true;
    triedAt = performance.now();
    setFault(await play(sound));
    isTrying = false;
  };
  const syncSound = (trigger: "timer" | "tap") => {
    const isTapped = trigger === "tap";
    if (fault === "broken" || (fault === "refused" && !isTapped)) return;
    const isOpening = loadedAudio !== null && sound.readyState < HTMLMediaElement.HAVE_METADATA;
    if (isOpening && !isTapped) return;
    const step = nextSyncStep(listeningPosition(plan, dependencies.elapsed()), {
      audio: loadedAudio,
      at: sound.currentTime * 1000,
      length: Number.isFinite(sound.duration) ? sound.duration * 1000 : null,
      isPaused: sound.paused,
      hasEnded: sound.ended,
    });
    switch (step.kind) {
      case "none":
        return;
      case "stop":
        return sound.pause();
      case "play":
        if (isTapped || performance.now() - triedAt >= RETRY_AFTER_MS) void tryPlay();
        return;
      case "load": {
        const address = recordings.get(step.audio);
        if (address === undefined) return setFault("broken");
        loadedAudio = step.audio;
        sound.src = address;
        moveTo(sound, step.at);
        break;
      }
      case "seek":
        moveTo(sound, step.at);
    }
    if (step.missed >= MIN_REPORTED_GAP_MS) dependencies.onMissedSound();
    if (sound.paused) void tryPlay();
  };
  const onError = () => {
    if (sound.error !== null && loadedAudio !== null) setFault("broken");
  };
  const resume = () => {
    if (fault === "refused") syncSound("tap");
  };

  return {
    resume,
    start() {
      sound.playbackRate = 1;
      sound.muted = false;
      sound.pause();
      setMediaControls(null);
      syncSound("timer");
      const timer = setInterval(() => syncSound("timer"), CHECK_EVERY_MS);
      sound.addEventListener("error", onError);
      // After a refusal, the browser plays only if asked in a tap or key handler. A tap or key anywhere is enough.
      document.addEventListener("pointerup", resume);
      document.addEventListener("keydown", resume);
      return () => {
        clearInterval(timer);
        sound.removeEventListener("error", onError);
        document.removeEventListener("pointerup", resume);
        document.removeEventListener("keydown", resume);
        sound.pause();
      };
    },
  };
}
