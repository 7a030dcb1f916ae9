import type { MicrophoneProblem } from "../record/recorder.ts";

const CONNECT_MICROPHONE = "Connect a headset or a microphone.";
const CHOOSE_INPUT = "Choose your microphone as the input in the sound settings of your system.";
const ALLOW_ON_COMPUTER =
  "On a computer or Android: touch the sign to the left of the address and set Microphone to Allow.";
const ALLOW_ON_IPHONE = "On an iPhone or iPad: open Settings, then Apps, Safari, Microphone, and choose Ask or Allow.";
const ALLOW_IN_APP = "In the installed app: open its settings in your system and allow the microphone.";
const TRY_AGAIN = "Come back here and try again.";

/** What helps if the check before the interview hears nothing. */
export const CHECK_SILENT_STEPS = [CHOOSE_INPUT];
/** What helps if the microphone hears nothing during the interview. */
export const HELP_STEPS = [CONNECT_MICROPHONE, CHOOSE_INPUT, ALLOW_ON_COMPUTER, ALLOW_ON_IPHONE, ALLOW_IN_APP];

type MicrophoneMessage = { title: string; text: string; steps: readonly string[] };

export const MICROPHONE_MESSAGES: Record<MicrophoneProblem, MicrophoneMessage> = {
  refused: {
    title: "The microphone is not allowed",
    text: "Without it your answers cannot be recorded. To allow it:",
    steps: [ALLOW_ON_COMPUTER, ALLOW_ON_IPHONE, ALLOW_IN_APP, TRY_AGAIN],
  },
  none: {
    title: "No microphone was found",
    text: "This device has none, or it is switched off.",
    steps: [CONNECT_MICROPHONE, CHOOSE_INPUT, TRY_AGAIN],
  },
  busy: {
    title: "Another app has the microphone",
    text: "The microphone can serve only one app at a time on this device.",
    steps: ["End calls and close apps that record.", TRY_AGAIN],
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
