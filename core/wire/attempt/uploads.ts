import * as v from "valibot";
import { AttemptHeadSchema, AttemptSlugSchema, InstantSchema } from "#core/exam/attempt/attempt.ts";
import { boundedList } from "#core/exam/bounded-list.ts";
import { LocalIdSchema, Sha256Schema } from "#core/exam/content/slug.ts";

/** Limits of one recording. A device uploads it in pieces of at most `pieceBytes`. See docs/reliability.md#limits. */
export const RECORDING_LIMIT = { bytes: 25 * 1024 * 1024, ms: 20 * 60_000, pieceBytes: 256 * 1024 } as const;

/** The permanent id of a recording: 128 random bits in base64url, created on the device. */
export const RecordingIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22}$/, "must be 22 characters of base64url"),
);

/** Container types that browsers record. The browser chooses the codec inside. */
export const RecordingTypeSchema = v.picklist(["audio/webm", "audio/ogg", "audio/mp4", "audio/wav"]);
export type RecordingType = v.InferOutput<typeof RecordingTypeSchema>;
/** File name extension of each container, without the dot. */
export const RECORDING_EXTENSIONS: Readonly<Record<RecordingType, string>> = {
  "audio/webm": "webm",
  "audio/ogg": "ogg",
  "audio/mp4": "m4a",
  "audio/wav": "wav",
};

const RecordingBytesSchema = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(RECORDING_LIMIT.bytes, "a recording may have 25 MiB"),
);

/** One spoken answer. `question` is null for the long turn of Part 2. `duration` in ms; `sha256` of the whole file. */
export const RecordingSchema = v.object({
  id: RecordingIdSchema,
  part: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
  question: v.nullable(LocalIdSchema),
  mime: RecordingTypeSchema,
  duration: v.pipe(
    v.number(),
    v.integer(),
    v.minValue(0),
    v.maxValue(RECORDING_LIMIT.ms, "a recording may last 20 minutes"),
  ),
  bytes: RecordingBytesSchema,
  sha256: Sha256Schema,
  /** Start by the device's clock, which orders the answers. */
  recorded_at: InstantSchema,
});
export type Recording = v.InferOutput<typeof RecordingSchema>;

/**
 * recording.add: a spoken answer exists and its bytes will follow. Each recording is an aggregate, `recording:{id}`.
 */
export const RecordingAddSchema = v.object({ ...AttemptHeadSchema.entries, recording: RecordingSchema });
/** Ids of the recordings in a hand-in. An interview has far fewer than the maximum. */
export const HandedRecordingsSchema = boundedList(RecordingIdSchema, 200);

const RECORDING_PREFIX = "recording:";

/** Returns the aggregate of a recording's command. */
export function recordingAggregate(id: string): string {
  return RECORDING_PREFIX + id;
}

/** Returns the recording id of an aggregate, or null for any other aggregate. */
export function readRecordingAggregate(aggregate: string): string | null {
  return aggregate.startsWith(RECORDING_PREFIX) ? aggregate.slice(RECORDING_PREFIX.length) : null;
}

const wholeNumber = v.pipe(v.string(), v.regex(/^\d{1,10}$/, "must be a whole number"), v.transform(Number));
export const UploadParamsSchema = v.object({ id: RecordingIdSchema });
/** Offset of a piece, and size of the file, in bytes. */
export const UploadPieceQuerySchema = v.object({ offset: wholeNumber, total: wholeNumber });
/** The header that carries the SHA-256, in hex, of a piece. */
export const PIECE_HASH_HEADER = "X-Sha256";
/** Progress of an upload: `offset` bytes are on the server. `complete`: the whole file was verified and stored. */
export const UploadStateSchema = v.object({ offset: v.number(), total: v.number(), complete: v.boolean() });
export type UploadState = v.InferOutput<typeof UploadStateSchema>;
export const UploadFinishSchema = v.object({ total: RecordingBytesSchema, sha256: Sha256Schema });

export const RecordingsRequestSchema = v.object({ attempt_slug: AttemptSlugSchema });
/** A spoken answer on the server, for the learner's other devices. */
export const ServerRecordingSchema = v.object({
  ...RecordingSchema.entries,
  complete: v.boolean(),
  created_at: InstantSchema,
});
export type ServerRecording = v.InferOutput<typeof ServerRecordingSchema>;
export const RecordingsReplySchema = v.object({ recordings: v.array(ServerRecordingSchema) });
