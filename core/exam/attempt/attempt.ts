import * as v from "valibot";
import { ModuleTypeSchema } from "../content/module-type.ts";
import { LocalIdSchema, SlugSchema, VersionSchema } from "../content/slug.ts";
import { AnchorSchema } from "../content/text.ts";

/** 128 random bits in base64url: minted on the device, slug and idempotency anchor of the attempt for ever. */
export const AttemptSlugSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22}$/, "must be 22 characters of base64url"),
);

/** Milliseconds since 1970, whole. */
export const InstantSchema = v.pipe(v.number(), v.integer(), v.minValue(0));

/** Exam: absolute deadline, no pausing. Practice: untimed or a clock that stops, check as you go. */
export const AttemptModeSchema = v.picklist(["exam", "practice"]);
export type AttemptMode = v.InferOutput<typeof AttemptModeSchema>;

/** Extra time granted, in percent of the module's duration. */
export const ExtraTimeSchema = v.picklist([0, 25, 50, 100]);
export type ExtraTime = v.InferOutput<typeof ExtraTimeSchema>;

/** in_progress until handed in; Completed awaits a result; Evaluated and Ready (speaking) have one. Spec wording. */
export const AttemptStatusSchema = v.picklist(["in_progress", "Completed", "Evaluated", "Ready"]);
export type AttemptStatus = v.InferOutput<typeof AttemptStatusSchema>;

/** What every attempt command repeats, so that a hand-in alone is enough for the server to know the attempt. */
export const AttemptHeadSchema = v.object({
  attempt_slug: AttemptSlugSchema,
  module_type: ModuleTypeSchema,
  module_slug: SlugSchema,
  content_version: VersionSchema,
  mode: AttemptModeSchema,
  extra_time: ExtraTimeSchema,
  /** Part numbers of a piece of a module; null for the whole module. */
  parts: v.nullable(v.pipe(v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4))), v.minLength(1))),
  /** The question numbers of a piece that asks earlier mistakes again, ascending; absent where all are asked. */
  only: v.optional(
    v.pipe(
      v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40))),
      v.minLength(1),
      v.maxLength(40),
      v.check((numbers) => numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0)), "must ascend"),
    ),
  ),
  /** The full test that this paper is sat in. */
  full_test: v.optional(AttemptSlugSchema),
  started_at: InstantSchema,
});
export type AttemptHead = v.InferOutput<typeof AttemptHeadSchema>;

/**
 * What the learner answered. Keys are question numbers as text; a choose-N block stands under its first number.
 * A value is the typed words or the option id; for a choose-N block a list of option ids. "" and [] mean cleared.
 */
export const AnswerValueSchema = v.union([
  v.pipe(v.string(), v.maxLength(200)),
  v.pipe(v.array(v.pipe(v.string(), v.maxLength(12))), v.maxLength(4)),
]);
export type AnswerValue = v.InferOutput<typeof AnswerValueSchema>;
export const AnswerKeySchema = v.pipe(v.string(), v.regex(/^(?:[1-9]|[1-3][0-9]|40)$/, "must be a question number"));
export const AnswersSchema = v.record(AnswerKeySchema, AnswerValueSchema);
export type Answers = v.InferOutput<typeof AnswersSchema>;

/** A highlighted span of a text, with the learner's note where there is one. */
export const HighlightSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  text: LocalIdSchema,
  anchor: AnchorSchema,
  note: v.nullable(v.pipe(v.string(), v.maxLength(1000))),
});
export type Highlight = v.InferOutput<typeof HighlightSchema>;

/** Everything of a Listening or Reading sitting that the learner made. */
export const AttemptWorkSchema = v.object({
  answers: AnswersSchema,
  /** Question numbers marked for review. */
  flags: v.array(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40))),
  highlights: v.pipe(v.array(HighlightSchema), v.maxLength(300)),
  /** Seconds with the question current, per question number. */
  seconds: v.record(AnswerKeySchema, v.pipe(v.number(), v.integer(), v.minValue(0))),
});
export type AttemptWork = v.InferOutput<typeof AttemptWorkSchema>;

export const EMPTY_WORK: AttemptWork = { answers: {}, flags: [], highlights: [], seconds: {} };
