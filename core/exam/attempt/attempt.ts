import * as v from "valibot";
import { ModuleTypeSchema } from "../content/module-type.ts";
import { LocalIdSchema, SlugSchema, VersionSchema } from "../content/slug.ts";
import { AnchorSchema } from "../content/text.ts";
import { boundedList } from "../bounded-list.ts";
import { boundedRecord } from "../bounded-record.ts";

/** 128 random bits in base64url. Created on the device; the attempt's permanent slug and idempotency key. */
export const AttemptSlugSchema = v.pipe(
  v.string(),
  v.regex(/^[A-Za-z0-9_-]{22}$/, "must be 22 characters of base64url"),
);

/** The last moment that a Date can represent. */
const MAX_INSTANT = 8_640_000_000_000_000;
/** Whole milliseconds since 1970. */
export const InstantSchema = v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_INSTANT));

/** Exam: a fixed deadline, no pauses. Practice: no timer or one that can be paused; the learner can check answers. */
export const AttemptModeSchema = v.picklist(["exam", "practice"]);
export type AttemptMode = v.InferOutput<typeof AttemptModeSchema>;

/** Extra time granted, in percent of the module's duration. */
export const ExtraTimeSchema = v.picklist([0, 25, 50, 100]);
export type ExtraTime = v.InferOutput<typeof ExtraTimeSchema>;

/**
 * Names from the specification.
 * - in_progress: not handed in.
 * - Completed: handed in, and waits for a result.
 * - Evaluated: has a result. Speaking: Ready.
 */
export const AttemptStatusSchema = v.picklist(["in_progress", "Completed", "Evaluated", "Ready"]);
export type AttemptStatus = v.InferOutput<typeof AttemptStatusSchema>;

/** The number of questions in the longest module. */
export const MAX_QUESTIONS = 40;
const QuestionNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(MAX_QUESTIONS));

/**
 * Fields that every attempt command repeats, so that the server can store a hand-in whose earlier commands never
 * arrived.
 */
export const AttemptHeadSchema = v.object({
  attempt_slug: AttemptSlugSchema,
  module_type: ModuleTypeSchema,
  module_slug: SlugSchema,
  content_version: VersionSchema,
  mode: AttemptModeSchema,
  extra_time: ExtraTimeSchema,
  /** Part numbers of an attempt on part of a module. Null for the whole module. */
  parts: v.nullable(
    v.pipe(boundedList(v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)), 4), v.minLength(1)),
  ),
  /** The question numbers of an attempt that repeats earlier mistakes, ascending. Absent if all are asked. */
  only: v.optional(
    v.pipe(
      boundedList(QuestionNumberSchema, MAX_QUESTIONS),
      v.minLength(1),
      v.check((numbers) => numbers.every((number, i) => i === 0 || number > (numbers[i - 1] ?? 0)), "must ascend"),
    ),
  ),
  /** The full test that this attempt belongs to. */
  full_test: v.optional(AttemptSlugSchema),
  started_at: InstantSchema,
});
export type AttemptHead = v.InferOutput<typeof AttemptHeadSchema>;

/**
 * The learner's answer to a question: the typed text, the option id, or for a `choose_many` group a list of option ids.
 * "" and [] mean that the learner cleared the answer.
 */
export const AnswerValueSchema = v.union([
  v.pipe(v.string(), v.maxLength(200)),
  boundedList(v.pipe(v.string(), v.maxLength(12)), 4),
]);
export type AnswerValue = v.InferOutput<typeof AnswerValueSchema>;
const QuestionNumberTextSchema = v.pipe(v.string(), v.regex(/^(?:[1-9]|[1-3][0-9]|40)$/, "must be a question number"));
/** Answers by question number as text. A `choose_many` group uses its first number. */
export const AnswersSchema = boundedRecord(QuestionNumberTextSchema, AnswerValueSchema, MAX_QUESTIONS);
export type Answers = v.InferOutput<typeof AnswersSchema>;

/** A highlighted span of a text, with the learner's note if there is one. */
export const HighlightSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[A-Za-z0-9_-]{8,64}$/)),
  text: LocalIdSchema,
  anchor: AnchorSchema,
  note: v.nullable(v.pipe(v.string(), v.maxLength(1000))),
});
export type Highlight = v.InferOutput<typeof HighlightSchema>;

/** Maximum number of highlights of one attempt, on the device and on the wire. */
export const MAX_HIGHLIGHTS = 300;
/** Maximum number of seconds counted for one question: about 31 years, which no attempt reaches. */
const MAX_SECONDS = 1_000_000_000;

/** Everything that the learner entered in a Listening or Reading attempt. */
export const AttemptWorkSchema = v.object({
  answers: AnswersSchema,
  /** Question numbers marked for review. */
  flags: boundedList(QuestionNumberSchema, MAX_QUESTIONS),
  highlights: boundedList(HighlightSchema, MAX_HIGHLIGHTS),
  /** Seconds spent on each question number. */
  seconds: boundedRecord(
    QuestionNumberTextSchema,
    v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(MAX_SECONDS)),
    MAX_QUESTIONS,
  ),
});
export type AttemptWork = v.InferOutput<typeof AttemptWorkSchema>;

export const EMPTY_WORK: AttemptWork = { answers: {}, flags: [], highlights: [], seconds: {} };
