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
  /** Called when some of the recording was not heard. */
  onMissedSound: () => void;
};
export type ExamPlayback = {
  /** Starts to compare the sound with the timer. Returns a function that stops this and the sound. */
  start: () => () => void;
  /** Plays again after the browser has refused to play. Call this from a tap handler. */
  resume: () => void;
};

/** The sound is compared with the timer this often. */
const CHECK_EVERY_MS = 250;
/** A shorter silence is not reported. */
const MIN_REPORTED_SILENCE_MS = 3_000;
/** After an interruption such as a call, playing is tried this often. */
const RETRY_AFTER_MS = 1_000;

/**
 * Keeps the sound of an exam at the position of the exam timer, also after the page has slept or another app has played
 * its own sound.
 */
export function createExamPlayback(dependencies: ExamPlaybackDependencies): ExamPlayback {
  const { sound, recordings, plan } = dependencies;
  /** Media id of the loaded file. */
  let loaded: string | null = null;
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
  const syncSound = (isTapped: boolean) => {
    if (fault === "broken" || (fault === "refused" && !isTapped)) return;
    const isOpening = loaded !== null && sound.readyState < HTMLMediaElement.HAVE_METADATA;
    if (isOpening && !isTapped) return;
    const step = nextSyncStep(listeningPosition(plan, dependencies.elapsed()), {
      audio: loaded,
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
        loaded = step.audio;
        sound.src = address;
        moveTo(sound, step.at);
        break;
      }
      case "seek":
        moveTo(sound, step.at);
    }
    if (step.missed >= MIN_REPORTED_SILENCE_MS) dependencies.onMissedSound();
    if (sound.paused) void tryPlay();
  };
  const onError = () => {
    if (sound.error !== null && loaded !== null) setFault("broken");
  };
  const resume = () => {
    if (fault === "refused") syncSound(true);
  };

  return {
    resume,
    start() {
      sound.playbackRate = 1;
      sound.muted = false;
      sound.pause();
      setMediaControls(null);
      syncSound(false);
      const timer = setInterval(() => syncSound(false), CHECK_EVERY_MS);
      sound.addEventListener("error", onError);
      // Browsers play again only from a tap handler. A tap anywhere is enough.
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
