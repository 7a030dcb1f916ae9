import type { SpeakingState } from "#core/exam/attempt/speaking-plan.ts";
import type { RecordingType } from "#core/wire/attempt/uploads.ts";

/** Why a recording ended early: the page closed, the microphone stopped, the disk is full, or an error. */
export type RecordingCut = "page" | "microphone" | "disk" | "error";

/** A recorded answer. Its bytes are stored as slices. Times in ms. */
export type RecordingRow = {
  id: string;
  owner: string;
  attempt_slug: string;
  /** The interview step that the recording answers. */
  step: string;
  part: number;
  question: string | null;
  mime: RecordingType;
  /**
   * recording: in progress. finished: complete, the learner can still repeat it. kept: part of the attempt, must be
   * sent. sent: verified by the server. refused: rejected by the server, stays on this device.
   */
  state: "recording" | "finished" | "kept" | "sent" | "refused";
  cut: RecordingCut | null;
  duration: number;
  bytes: number;
  /** Hash of the whole recording in hex; null while recording. */
  sha256: string | null;
  /** Bytes that the server has confirmed. */
  offset: number;
  started_at: number;
};

/**
 * A few seconds of a recording: number `n`, length in `ms`. Only the first slice has the header of the audio format.
 */
export type RecordingSliceRow = { id: string; n: number; ms: number; bytes: ArrayBuffer };

/** Position in an interview, and the notes for the long turn. */
export type SpeakingRow = { slug: string; state: SpeakingState; notes: string };
