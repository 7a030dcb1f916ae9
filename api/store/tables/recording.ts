import type { TranscriptionState } from "#core/wire/attempt/transcription.ts";
import type { RecordingType } from "#core/wire/attempt/uploads.ts";

/** A recorded answer: what the device announced, and how much has arrived. Times in milliseconds. */
export interface RecordingTable {
  id: string;
  account_id: string;
  attempt_slug: string;
  part: number;
  question: string | null;
  mime: RecordingType;
  duration: number;
  bytes: number;
  /** Of the whole file, in hex. Its name in the blob store once it is complete. */
  sha256: string;
  /** The device's time. */
  recorded_at: number;
  /** Bytes received, counted from the start. */
  received: number;
  created_at: number;
  /** When all bytes had arrived and were verified; null before. */
  completed_at: number | null;
}

/** A piece of an unfinished upload. Deleted once the recording is complete. */
export interface UploadPieceTable {
  recording_id: string;
  start: number;
  size: number;
  sha256: string;
  bytes: Uint8Array;
}

/** The recordings of a hand-in. Some may not have been announced yet. */
export interface AttemptRecordingTable {
  attempt_slug: string;
  recording_id: string;
}

/**
 * A learner's request to transcribe the recordings of one part. `due_at`: next try; `tries`: number of failed tries.
 */
export interface TranscriptionRequestTable {
  attempt_slug: string;
  part: number;
  /** Must match the stored revision when the request is written. */
  rev: number;
  state: TranscriptionState;
  tries: number;
  due_at: number;
  requested_at: number;
}

export interface RecordingTables {
  recording: RecordingTable;
  upload_piece: UploadPieceTable;
  attempt_recording: AttemptRecordingTable;
  transcription_request: TranscriptionRequestTable;
}
