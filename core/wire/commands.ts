import * as v from "valibot";
import { AttemptHeadSchema, AttemptWorkSchema, InstantSchema } from "../exam/attempt/attempt.ts";
import { MarkingSchema } from "../exam/marking/mark.ts";
import { AccountSettingsSchema, TestTypeUpdateSchema } from "./account.ts";
import { AlertDismissSchema } from "./alerts.ts";
import { CommentAddSchema } from "./comments.ts";
import { DraftSaveSchema, TextsSchema } from "./drafts.ts";
import { OpIdSchema } from "./op-id.ts";
import { ReactionSetSchema } from "./reactions.ts";
import { MistakeReportSchema } from "./reports.ts";
import { HandedRecordingsSchema, RecordingAddSchema } from "./uploads.ts";

/** The attempt as the device has it: enough on its own, so commands that were lost before do not matter. */
export const AttemptCreateSchema = v.object({ ...AttemptHeadSchema.entries });
/**
 * The whole work of a Listening or Reading sitting so far. `edit` counts this device's edits of the attempt. `base`: the
 * server's work that the device had taken over; absent where it goes on from its own last save.
 */
export const AnswersSaveSchema = v.object({
  ...AttemptHeadSchema.entries,
  edit: v.pipe(v.number(), v.integer(), v.minValue(0)),
  work: AttemptWorkSchema,
  base: v.optional(AttemptWorkSchema),
});
/** The final work; for Writing it stands in `texts`. `reason` says whether the learner finished or time ran out. */
export const AttemptSubmitSchema = v.object({
  ...AttemptHeadSchema.entries,
  work: AttemptWorkSchema,
  texts: v.optional(TextsSchema),
  submitted_at: InstantSchema,
  deadline: v.nullable(InstantSchema),
  reason: v.picklist(["finished", "time_up"]),
  /** Speaking: the answers aloud that count; their bytes travel by themselves. */
  recordings: v.optional(HandedRecordingsSchema),
});

/**
 * The closed list of everything the outbox may carry (rulings 24), with the payload version this build writes.
 * A kind that a server does not know is answered `retry`, so newer apps may meet older servers.
 */
export const COMMANDS = {
  "attempt.create": { v: 1, payload: AttemptCreateSchema },
  "answers.save": { v: 1, payload: AnswersSaveSchema },
  "draft.save": { v: 1, payload: DraftSaveSchema },
  "attempt.submit": { v: 1, payload: AttemptSubmitSchema },
  "settings.update": { v: 1, payload: AccountSettingsSchema },
  "test_type.set": { v: 1, payload: TestTypeUpdateSchema },
  "comment.add": { v: 1, payload: CommentAddSchema },
  "report.add": { v: 1, payload: MistakeReportSchema },
  "reaction.set": { v: 1, payload: ReactionSetSchema },
  "recording.add": { v: 1, payload: RecordingAddSchema },
  "alert.dismiss": { v: 1, payload: AlertDismissSchema },
} as const;
export type CommandKind = keyof typeof COMMANDS;
export type CommandPayload<K extends CommandKind> = v.InferOutput<(typeof COMMANDS)[K]["payload"]>;

/** One queued command. `agg` orders work on one thing ("attempt:{slug}"); `aggSeq` counts up per agg and client. */
export const OpSchema = v.object({
  opId: OpIdSchema,
  kind: v.pipe(v.string(), v.maxLength(40)),
  v: v.pipe(v.number(), v.integer(), v.minValue(1)),
  agg: v.pipe(v.string(), v.minLength(1), v.maxLength(120)),
  aggSeq: v.pipe(v.number(), v.integer(), v.minValue(1)),
  payload: v.unknown(),
});
export type Op = v.InferOutput<typeof OpSchema>;

/** Rulings 23: at most 1,000 commands and 512 KiB after inflating. */
export const BATCH_LIMIT = { ops: 1000, bytes: 512 * 1024 } as const;
export const BatchSchema = v.object({
  clientId: OpIdSchema,
  ops: v.pipe(v.array(OpSchema), v.maxLength(BATCH_LIMIT.ops)),
  /** Commands of earlier batches whose answers the device has stored: the server need not remember these for long. */
  settled: v.optional(v.pipe(v.array(OpIdSchema), v.maxLength(BATCH_LIMIT.ops))),
});

/**
 * The answer to one command.
 * applied: stored now. replayed: stored before under this opId (`first` is the first answer's status).
 * superseded: a later save of this client is already in. conflict: both kept, `body` is the text of another client and
 * `siblingId` names where this one was put aside ("" where `body` holds all of it). rejected: refused for good,
 * the work stays on the device. retry: not now, `after` seconds; `code` where the wait has a reason that is no fault.
 */
export const OpResultSchema = v.variant("status", [
  v.object({
    opId: v.string(),
    status: v.picklist(["applied", "superseded"]),
    rev: v.optional(v.number()),
    marking: v.optional(v.nullable(MarkingSchema)),
    replayed: v.optional(v.boolean()),
  }),
  v.object({
    opId: v.string(),
    status: v.literal("conflict"),
    rev: v.number(),
    body: v.unknown(),
    siblingId: v.string(),
    replayed: v.optional(v.boolean()),
  }),
  v.object({
    opId: v.string(),
    status: v.literal("rejected"),
    code: v.string(),
    message: v.string(),
    replayed: v.optional(v.boolean()),
  }),
  v.object({ opId: v.string(), status: v.literal("retry"), after: v.number(), code: v.optional(v.string()) }),
]);
export type OpResult = v.InferOutput<typeof OpResultSchema>;
export const BatchReplySchema = v.object({ results: v.array(OpResultSchema), serverTime: InstantSchema });

/** A change on the server that another device may not know. `body` null means it is gone. */
export const ChangeSchema = v.object({
  seq: v.number(),
  kind: v.picklist(["attempt", "user"]),
  id: v.string(),
  rev: v.number(),
  body: v.nullable(v.unknown()),
});
export const ChangesQuerySchema = v.object({ cursor: v.optional(v.pipe(v.string(), v.regex(/^\d{1,15}$/))) });
export const ChangesReplySchema = v.object({
  items: v.array(ChangeSchema),
  next: v.nullable(v.string()),
  cursor: v.string(),
});
