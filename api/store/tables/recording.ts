import type { RecordingType } from "#core/wire/uploads.ts";

/** An answer aloud: what the device said of it, and how far its bytes have come. Times in milliseconds. */
export interface RecordingTable {
  id: string;
  account_id: string;
  attempt_slug: string;
  part: number;
  question: string | null;
  mime: RecordingType;
  duration: number;
  bytes: number;
  /** Of the whole file, in hex: the name of its blob once it is complete. */
  sha256: string;
  /** The device's time. */
  recorded_at: number;
  /** Bytes that are here, from the start on. */
  received: number;
  created_at: number;
  /** When it was found whole; null before. */
  completed_at: number | null;
}

/** A piece of a recording that is still arriving; gone once it is complete. */
export interface UploadPieceTable {
  recording_id: string;
  start: number;
  size: number;
  sha256: string;
  bytes: Uint8Array;
}

/** The recordings that a hand-in counts. Some may be unknown here still. */
export interface AttemptRecordingTable {
  attempt_slug: string;
  recording_id: string;
}

export interface RecordingTables {
  recording: RecordingTable;
  upload_piece: UploadPieceTable;
  attempt_recording: AttemptRecordingTable;
}
