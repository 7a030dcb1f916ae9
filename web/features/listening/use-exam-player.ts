import { useCallback, useEffect, useRef, useState } from "react";
import type { ListeningPlan } from "#core/exam/attempt/listening-plan.ts";
import { createExamMachine, type ExamMachine } from "./exam-machine.ts";
import { type Recordings, soundElement, type SoundFault } from "./sound.ts";

export type ExamPlayer = {
  readonly fault: SoundFault | null;
  /** Some of the recording was just missed. */
  readonly hasMissed: boolean;
  forget: () => void;
  resume: () => void;
};

/** Plays an exam's recordings by its timer while mounted. Arguments must be stable. */
export function useExamPlayer(plan: ListeningPlan, recordings: Recordings, elapsed: () => number): ExamPlayer {
  const machine = useRef<ExamMachine | null>(null);
  const [fault, setFault] = useState<SoundFault | null>(null);
  const [hasMissed, setMissed] = useState(false);
  useEffect(() => {
    const made = createExamMachine({
      sound: soundElement(),
      recordings,
      plan,
      elapsed,
      onFault: setFault,
      onMissed: () => setMissed(true),
    });
    machine.current = made;
    return made.start();
  }, [plan, recordings, elapsed]);
  return {
    fault,
    hasMissed,
    forget: useCallback(() => setMissed(false), []),
    resume: useCallback(() => machine.current?.resume(), []),
  };
}
