import { formatDuration } from "#core/format/format-duration.ts";
import type { SpeakingState, SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import type { RecordingCut } from "#web/db/speaking/recording-rows.ts";
import type { MicrophoneProblem } from "../record/recorder.ts";

/** Formats bytes in decimal megabytes: "3 MB". */
export const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

/** Names a step of the interview: "Part 1, question 3 of 12", "Part 2, long turn". */
export function stepName(plan: readonly SpeakingStep[], index: number): string {
  const step = plan[index];
  if (step === undefined || step.kind === "close") return "the end of the interview";
  if (step.kind === "prepare") return `Part ${step.part}, one minute to prepare`;
  if (step.kind === "talk") return `Part ${step.part}, long turn`;
  const questions = plan.filter((one) => one.part === step.part && one.kind === "question");
  return `Part ${step.part}, question ${questions.indexOf(step) + 1} of ${questions.length}`;
}

/**
 * Describes a phase for the announcement at its start. Empty while the examiner speaks, to avoid two voices at once.
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

export const MICROPHONE_MESSAGES: Record<MicrophoneProblem, { title: string; text: string; steps: readonly string[] }> =
  {
    refused: {
      title: "The microphone is not allowed",
      text: "Without it your answers cannot be recorded. You can allow it in a moment:",
      steps: [
        "On a computer or Android: touch the sign to the left of the address and set Microphone to Allow.",
        "On an iPhone or iPad: open Settings, then Apps, Safari, Microphone, and choose Ask or Allow.",
        "In the installed app: open its settings in your system and allow the microphone.",
        "Come back here and try again.",
      ],
    },
    none: {
      title: "No microphone was found",
      text: "This device has none, or it is switched off.",
      steps: [
        "Connect a headset or a microphone.",
        "Choose it as the input in the sound settings of your system.",
        "Come back here and try again.",
      ],
    },
    busy: {
      title: "Another app has the microphone",
      text: "It can serve one app at a time on this device.",
      steps: ["End calls and close apps that record.", "Come back here and try again."],
    },
    unable: {
      title: "This browser cannot record",
      text: "It is too old, or recording is switched off in it.",
      steps: [
        "Update the browser, or open Bandwise in another one.",
        "Your test is saved, and you can continue it here.",
      ],
    },
  };
