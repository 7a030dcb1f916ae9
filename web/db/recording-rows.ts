import type { SpeakingState } from "#core/exam/attempt/speaking-plan.ts";
import type { RecordingType } from "#core/wire/uploads.ts";

/** Why a recording ended before the learner or the clock ended it: the page went away, the microphone did, or there is no room left. */
export type RecordingCut = "page" | "microphone" | "disk" | "error";

/** An answer aloud. Its bytes are slices beside it. Times in ms. */
export type RecordingRow = {
  id: string;
  owner: string;
  attempt_slug: string;
  /** The step of the interview that it answers. */
  step: string;
  part: number;
  question: string | null;
  mime: RecordingType;
  /**
   * recording: slices are coming. finished: whole, and the learner may still take it again. kept: it counts, and has to
   * be sent. sent: the server has checked it. refused: the server will not have it; it stays here.
   */
  state: "recording" | "finished" | "kept" | "sent" | "refused";
  cut: RecordingCut | null;
  duration: number;
  bytes: number;
  /** Of the whole, in hex; null while slices are coming. */
  sha256: string | null;
  /** Bytes that the server was last known to have. */
  offset: number;
  started_at: number;
};

/** A few seconds of a recording, in the order of `n`: only the first carries the header that the rest needs. */
export type RecordingSliceRow = { id: string; n: number; ms: number; bytes: ArrayBuffer };

/** Where an interview is, and the notes made for the long turn. */
export type SpeakingRow = { slug: string; state: SpeakingState; notes: string };
