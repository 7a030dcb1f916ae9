import { useCallback, useEffect, useRef, useState } from "react";
import type { ListeningPlan } from "#core/exam/attempt/listening-plan.ts";
import { createExamPlayback, type ExamPlayback } from "./exam-playback.ts";
import { type Recordings, soundElement, type SoundFault } from "./sound.ts";

export type ExamPlayer = {
  readonly fault: SoundFault | null;
  /** True if some of the recording was not heard, until the learner dismisses the message. */
  readonly hasMissedSound: boolean;
  dismissMissedSound: () => void;
  resume: () => void;
};

/** Plays an exam's recordings by its timer, from mounting to unmounting. The arguments must not change between renders. */
export function useExamPlayer(plan: ListeningPlan, recordings: Recordings, elapsed: () => number): ExamPlayer {
  const playback = useRef<ExamPlayback | null>(null);
  const [fault, setFault] = useState<SoundFault | null>(null);
  const [hasMissedSound, setMissed] = useState(false);
  useEffect(() => {
    const created = createExamPlayback({
      sound: soundElement(),
      recordings,
      plan,
      elapsed,
      onFault: setFault,
      onMissedSound: () => setMissed(true),
    });
    playback.current = created;
    return created.start();
  }, [plan, recordings, elapsed]);
  return {
    fault,
    hasMissedSound,
    dismissMissedSound: useCallback(() => setMissed(false), []),
    resume: useCallback(() => playback.current?.resume(), []),
  };
}
