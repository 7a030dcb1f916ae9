import * as v from "valibot";
import { AttemptHeadSchema, AttemptSlugSchema, InstantSchema } from "../exam/attempt/attempt.ts";
import { LocalIdSchema, Sha256Schema } from "../exam/content/slug.ts";

/** The most that one recording may be, and the piece in which its bytes travel (rulings 23, reliability §2.7). */
export const RECORDING_LIMIT = { bytes: 25 * 1024 * 1024, ms: 20 * 60_000, piece: 256 * 1024 } as const;

/** 128 random bits in base64url, minted on the device: the name of a recording for ever. */
export const RecordingIdSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22}$/, "must be 22 characters of base64url"),
);

/** The containers that browsers record into. What is inside them is theirs to say. */
export const RecordingTypeSchema = v.picklist(["audio/webm", "audio/ogg", "audio/mp4", "audio/wav"]);
export type RecordingType = v.InferOutput<typeof RecordingTypeSchema>;

const Bytes = v.pipe(
  v.number(),
  v.integer(),
  v.minValue(1),
  v.maxValue(RECORDING_LIMIT.bytes, "a recording may have 25 MiB"),
);

/** One answer aloud. `question` null: the long turn of Part 2. `duration` in ms; `sha256` of the whole file. */
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
  bytes: Bytes,
  sha256: Sha256Schema,
  /** When it was begun, by the device's clock: the order in which the answers were given. */
  recorded_at: InstantSchema,
});
export type Recording = v.InferOutput<typeof RecordingSchema>;

/** recording.add: an answer aloud exists and its bytes will follow. Ordered by itself, as `recording:{id}`. */
export const RecordingAddSchema = v.object({ ...AttemptHeadSchema.entries, recording: RecordingSchema });
/** The recordings that a hand-in counts; an interview has far fewer. */
export const HandedRecordingsSchema = v.pipe(v.array(RecordingIdSchema), v.maxLength(200));

export const recordingAggregate = (id: string): string => `recording:${id}`;

const whole = v.pipe(v.string(), v.regex(/^\d{1,10}$/, "must be a whole number"), v.transform(Number));
export const UploadParamsSchema = v.object({ id: RecordingIdSchema });
/** Where a piece begins, and the size of the whole. */
export const UploadPieceQuerySchema = v.object({ offset: whole, total: whole });
/** The header that carries the SHA-256, in hex, of a piece. */
export const PIECE_HASH_HEADER = "X-Sha256";
/** How far an upload has come: `offset` bytes are on the server. `complete`: checked as a whole, and kept. */
export const UploadStateSchema = v.object({ offset: v.number(), total: v.number(), complete: v.boolean() });
export type UploadState = v.InferOutput<typeof UploadStateSchema>;
export const UploadFinishSchema = v.object({ total: Bytes, sha256: Sha256Schema });

export const RecordingsRequestSchema = v.object({ attempt_slug: AttemptSlugSchema });
/** An answer aloud as the server has it, for the learner's other devices. */
export const KeptRecordingSchema = v.object({
  ...RecordingSchema.entries,
  complete: v.boolean(),
  created_at: InstantSchema,
});
export type KeptRecording = v.InferOutput<typeof KeptRecordingSchema>;
export const RecordingsReplySchema = v.object({ recordings: v.array(KeptRecordingSchema) });
