import type { SpeakingState, SpeakingStep } from "#core/exam/attempt/speaking-plan.ts";
import type { RecordingCut } from "#web/db/recording-rows.ts";
import { timeInWords } from "#web/ui/format-time.ts";
import type { MicrophoneProblem } from "./recorder.ts";

/** Megabytes, as a person counts them. */
export const megabytes = (bytes: number): string => `${Math.max(1, Math.round(bytes / 1_000_000))} MB`;

/** Where in the interview a step is: "Part 1, question 3 of 12", "Part 2, long turn". */
export function stepName(plan: readonly SpeakingStep[], index: number): string {
  const step = plan[index];
  if (step === undefined || step.kind === "close") return "the end of the interview";
  if (step.kind === "prepare") return `Part ${step.part}, one minute to prepare`;
  if (step.kind === "talk") return `Part ${step.part}, long turn`;
  const questions = plan.filter((one) => one.part === step.part && one.kind === "question");
  return `Part ${step.part}, question ${questions.indexOf(step) + 1} of ${questions.length}`;
}

/** What is announced when a phase begins. Nothing while the examiner speaks: that would be two voices at once. */
export function phaseWords(state: Pick<SpeakingState, "phase">, limit: number): string {
  switch (state.phase) {
    case "preparing":
      return `You have ${timeInWords(limit)} to prepare. Speaking starts by itself.`;
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

export const CUT_WORDS: Record<RecordingCut, { title: string; text: string }> = {
  page: {
    title: "The page was closed while you were speaking",
    text: "What you had said until then is kept on this device.",
  },
  microphone: {
    title: "The microphone was lost",
    text: "A call or another app may have taken it. What you had said until then is kept on this device.",
  },
  disk: {
    title: "This device has no room left",
    text: "Recording has stopped. What you had said until then is kept on this device. Free some space first.",
  },
  error: {
    title: "The recording stopped by itself",
    text: "What you had said until then is kept on this device.",
  },
};

export const MICROPHONE_WORDS: Record<MicrophoneProblem, { title: string; text: string; steps: readonly string[] }> = {
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
      "In the sound settings of your system, see that it is chosen for input.",
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
    steps: ["Update the browser, or open Bandwise in another one.", "Your test is kept and goes on here."],
  },
};
