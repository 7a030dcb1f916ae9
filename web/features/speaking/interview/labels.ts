import { formatDuration } from "#core/format/format-duration.ts";
import type { SpeakingState, SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import type { RecordingCut } from "#web/db/speaking/recording-rows.ts";

/** Returns the name of a step of the interview: "Part 1, question 3 of 12", "Part 2, long turn". */
export function stepName(plan: readonly SpeakingStep[], index: number): string {
  const step = plan[index];
  if (step === undefined || step.kind === "close") return "the end of the interview";
  if (step.kind === "prepare") return `Part ${step.part}, time to prepare`;
  if (step.kind === "talk") return `Part ${step.part}, long turn`;
  const questions = plan.filter(({ part, kind }) => part === step.part && kind === "question");
  return `Part ${step.part}, question ${questions.indexOf(step) + 1} of ${questions.length}`;
}

/**
 * Returns what a screen reader announces when a phase begins. Empty while the examiner speaks, so that two voices never
 * speak at once. `limit` is the length of the phase in ms.
 */
export function describePhase(state: Pick<SpeakingState, "phase">, limit: number): string {
  switch (state.phase) {
    case "preparing":
      return `You have ${formatDuration(limit)} to prepare. Speaking starts by itself.`;
    case "ready":
      return "Start when you are ready.";
    case "answering":
      return "Recording.";
    case "listening":
      return "Your answer is saved. You can listen to it.";
    case "interrupted":
      return "Recording has stopped.";
    case "asking":
    case "stopping":
    case "over":
      return "";
  }
}

/** Says why an answer ended early, by its cause. */
export const CUT_MESSAGES: Record<RecordingCut, { title: string; text: string }> = {
  page: {
    title: "The page was closed while you were speaking",
    text: "What you said until then is saved on this device.",
  },
  microphone: {
    title: "The microphone was lost",
    text: "A call or another app may have taken it. What you said until then is saved on this device.",
  },
  disk: {
    title: "This device has no room left",
    text: "Recording has stopped. What you said until then is saved on this device. Free some space first.",
  },
  error: {
    title: "The recording stopped by itself",
    text: "What you said until then is saved on this device.",
  },
};
