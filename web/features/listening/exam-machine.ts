import { listeningAt, type ListeningPlan } from "#core/exam/attempt/listening-plan.ts";
import { syncStep } from "./exam-sync.ts";
import { setMediaControls } from "./media-controls.ts";
import { moveTo, play, type Recordings, type SoundTrouble } from "./sound.ts";

export type ExamMachineParts = {
  sound: HTMLAudioElement;
  recordings: Recordings;
  plan: ListeningPlan;
  /** Milliseconds of exam time. */
  elapsed: () => number;
  onTrouble: (trouble: SoundTrouble | null) => void;
  /** The recording went on for a while without being heard. */
  onMissed: () => void;
};
export type ExamMachine = {
  start: () => () => void;
  /** In the handler of a tap, after a refusal. */ resume: () => void;
};

/** How often sound and clock are compared, ms. */
const BEAT = 250;
/** So much unheard is worth a word. */
const WORTH_SAYING = 3_000;
/** Trying again to play after something stopped the sound, such as a call. */
const TRY_AGAIN = 1_000;

/** Keeps the sound of an exam where its clock is, whatever happens to the page. */
export function createExamMachine(parts: ExamMachineParts): ExamMachine {
  const { sound, recordings, plan } = parts;
  let loaded: string | null = null;
  let trouble: SoundTrouble | null = null;
  let isTrying = false;
  let triedAt = Number.NEGATIVE_INFINITY;

  const setTrouble = (next: SoundTrouble | null) => {
    if (next === trouble) return;
    trouble = next;
    parts.onTrouble(next);
  };
  const tryPlay = async (): Promise<void> => {
    if (isTrying) return;
    isTrying = true;
    triedAt = performance.now();
    setTrouble(await play(sound));
    isTrying = false;
  };
  const beat = (isTapped: boolean) => {
    if (trouble === "broken" || (trouble === "refused" && !isTapped)) return;
    const isOpening = loaded !== null && sound.readyState < HTMLMediaElement.HAVE_METADATA;
    if (isOpening && !isTapped) return;
    const step = syncStep(listeningAt(plan, parts.elapsed()), {
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
        if (isTapped || performance.now() - triedAt >= TRY_AGAIN) void tryPlay();
        return;
      case "load": {
        const address = recordings.get(step.audio);
        if (address === undefined) return setTrouble("broken");
        loaded = step.audio;
        sound.src = address;
        moveTo(sound, step.at);
        break;
      }
      case "seek":
        moveTo(sound, step.at);
    }
    if (step.missed >= WORTH_SAYING) parts.onMissed();
    if (sound.paused) void tryPlay();
  };
  const onError = () => {
    if (sound.error !== null && loaded !== null) setTrouble("broken");
  };
  const resume = () => {
    if (trouble === "refused") beat(true);
  };

  return {
    resume,
    start() {
      sound.playbackRate = 1;
      sound.muted = false;
      sound.pause();
      setMediaControls(null);
      beat(false);
      const timer = setInterval(() => beat(false), BEAT);
      sound.addEventListener("error", onError);
      // Any touch of the page is a tap that the browser has been waiting for.
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
