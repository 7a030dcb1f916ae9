import * as v from "valibot";
import { ModuleTypeSchema } from "../content/module-type.ts";
import { LocalIdSchema, SlugSchema, VersionSchema } from "../content/slug.ts";
import { AnchorSchema } from "../content/text.ts";

/** 128 random bits in base64url. Created on the device; the attempt's permanent slug and idempotency key. */
export const AttemptSlugSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22}$/, "must be 22 characters of base64url"),
);

/** Whole milliseconds since 1970. */
export const InstantSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Exam: a fixed deadline, no pauses. Practice: untimed or a timer that can be paused, with checking on the way. */
export const AttemptModeSchema = v.picklist(["exam", "practice"]);
export type AttemptMode = v.InferOutput<typeof AttemptModeSchema>;

/** Extra time granted, in percent of the module's duration. */
export const ExtraTimeSchema = v.picklist([0, 25, 50, 100]);
export type ExtraTime = v.InferOutput<typeof ExtraTimeSchema>;

/**
 * in_progress until handed in. Completed waits for a result; Evaluated and Ready (Speaking) have one. Names from the
 * specification.
 */
export const AttemptStatusSchema = v.picklist(["in_progress", "Completed", "Evaluated", "Ready"]);
export type AttemptStatus = v.InferOutput<typeof AttemptStatusSchema>;

/** Fields that every attempt command repeats, so that the hand-in alone tells the server all about the attempt. */
export const AttemptHeadSchema = v.object({
  attempt_slug: AttemptSlugSchema,
  module_type: ModuleTypeSchema,
  module_slug: SlugSchema,
  content_version: VersionSchema,
  mode: AttemptModeSchema,
  extra_time: ExtraTimeSchema,
  /** Part numbers of an attempt on part of a module. Null for the whole module. */
  parts: v.nullable(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4))), v.minLength(1))),
  /** The question numbers of an attempt that repeats earlier mistakes, ascending. Absent if all are asked. */
  only: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40))),
      v.minLength(1),
      v.maxLength(40),
      v.check((numbers) => numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0)), "must ascend"),
    ),
  ),
  /** The full test that this attempt belongs to. */
  full_test: v.optional(AttemptSlugSchema),
  started_at: InstantSchema,
});
export type AttemptHead = v.InferOutput<typeof AttemptHeadSchema>;

/**
 * The learner's answer. Keys are question numbers as text; a choose-N block uses its first number.
 * A value is the typed text or the option id, or for a choose-N block a list of option ids. "" and [] mean cleared.
 */
export const AnswerValueSchema = v.union([
  v.pipe(v.string(), v.maxLength(200)),
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(12))), v.maxLength(4)),
]);
export type AnswerValue = v.InferOutput<typeof AnswerValueSchema>;
export const AnswerKeySchema = v.pipe(v.string(), v.regex(/^(?:[1-9]|[1-3][0-9]|40)$/, "must be a question number"));
export const AnswersSchema = v.record(AnswerKeySchema, AnswerValueSchema);
export type Answers = v.InferOutput<typeof AnswersSchema>;

/** A highlighted span of a text, with the learner's note if there is one. */
export const HighlightSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  text: LocalIdSchema,
  anchor: AnchorSchema,
  note: v.nullable(v.pipe(v.string(), v.maxLength(1000))),
});
export type Highlight = v.InferOutput<typeof HighlightSchema>;

/** Everything that the learner made in a Listening or Reading attempt. */
export const AttemptWorkSchema = v.object({
  answers: AnswersSchema,
  /** Question numbers marked for review. */
  flags: v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40))),
  highlights: v.pipe(v.array(HighlightSchema), v.maxLength(300)),
  /** Seconds spent on each question number. */
  seconds: v.record(AnswerKeySchema, v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type AttemptWork = v.InferOutput<typeof AttemptWorkSchema>;

export const EMPTY_WORK: AttemptWork = { answers: {}, flags: [], highlights: [], seconds: {} };
