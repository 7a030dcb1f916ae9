import type { RecordingType } from "#core/wire/attempt/uploads.ts";
import type { VoiceSlice } from "#web/db/speaking/voice-drafts.ts";

/** Why a recording ended by itself. */
export type VoiceCut = "page" | "microphone" | "disk" | "error";

export type VoiceCallbacks = {
  /** Called with a new slice, or with a longer version of the last slice. */
  onSlice: (slice: VoiceSlice) => Promise<void>;
  /** Called ten times a second. `isHeard` is false while the microphone picks up no sound. */
  onHeard: (isHeard: boolean) => void;
  /** Called when the recording ended by itself. Call `stop` to get what was recorded. */
  onCut: (cut: VoiceCut) => void;
};

export type VoiceRecorder = {
  readonly mime: RecordingType;
  /** Stops. Resolves after the last `onSlice` with the length in ms, or with null if the length is unknown. */
  stop: () => Promise<number | null>;
};

/**
 * Opens the microphone and starts to record. Problems: `refused`: no permission. `none`: no microphone. `busy`: another
 * app uses the microphone. `unable`: the browser cannot record. Rejects if the recorder's code cannot be fetched.
 */
export type StartVoice = (
  callbacks: VoiceCallbacks,
) => Promise<VoiceRecorder | { problem: "refused" | "none" | "busy" | "unable" }>;
