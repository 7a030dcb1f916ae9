import type { VoiceCut } from "./voice-recorder.ts";

/**
 * Why there is no recording. `refused`, `none`, `busy`, `unable`: see `StartVoice`. `unloaded`: the recorder's code
 * could not be fetched. `empty`: nothing arrived from the microphone.
 */
export type VoiceProblem = "refused" | "none" | "busy" | "unable" | "unloaded" | "empty";

export const PROBLEM_TEXTS: Record<VoiceProblem, { title: string; text: string }> = {
  refused: {
    title: "The microphone is not allowed",
    text: "Press the icon to the left of the page’s address, set Microphone to Allow, then record again.",
  },
  none: {
    title: "No microphone was found",
    text: "Connect a microphone, or choose it in the sound settings of your system. Then record again.",
  },
  busy: {
    title: "Another app has the microphone",
    text: "End calls and close apps that record, then record again.",
  },
  unable: {
    title: "This browser cannot record",
    text: "Update the browser, or open this evaluation in another browser.",
  },
  unloaded: {
    title: "The recorder could not be loaded",
    text: "Please check your connection, then record again.",
  },
  empty: { title: "Nothing was recorded", text: "Speak after the timer starts, then stop." },
};

/** Why a recording ended before the examiner stopped it. `limit`: it reached the maximum length. */
export type EarlyEndReason = VoiceCut | "limit";

export const END_TEXTS: Record<EarlyEndReason, string> = {
  limit: "Recording stopped after 3 minutes.",
  page: "The page was closed during this recording. What you said until then is here.",
  microphone: "The microphone was lost. What you said until then is here.",
  disk: "Recording stopped because this device is full. What you said until then is here.",
  error: "Recording stopped by itself. What you said until then is here.",
};
