import type { TranscriptionState } from "#core/wire/attempt/transcription.ts";
import type { RecordingType } from "#core/wire/attempt/uploads.ts";

/** A recorded answer: what the device announced, and how much of it has arrived. Times in milliseconds. */
export interface RecordingTable {
  id: string;
  account_id: string;
  attempt_slug: string;
  part: number;
  question: string | null;
  mime: RecordingType;
  duration: number;
  bytes: number;
  /** Hash of the whole file, in hex. The file's name in the blob store once the file is complete. */
  sha256: string;
  /** The device's time. */
  recorded_at: number;
  /** Bytes received, counted from the start. */
  received: number;
  created_at: number;
  /** When all bytes had arrived and matched the hash; null before. */
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

/** A learner's request to transcribe the recordings of one part. */
export interface TranscriptionRequestTable {
  attempt_slug: string;
  part: number;
  /** Raised with every change. A writer must name the revision that it read, so that no change is lost. */
  rev: number;
  state: TranscriptionState;
  /** Number of failed tries. */
  tries: number;
  /** When the next try is due. */
  due_at: number;
  requested_at: number;
}

export interface RecordingTables {
  recording: RecordingTable;
  upload_piece: UploadPieceTable;
  attempt_recording: AttemptRecordingTable;
  transcription_request: TranscriptionRequestTable;
}
