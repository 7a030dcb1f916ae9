import * as v from "valibot";
import { LocalIdSchema } from "./slug.ts";
import { PictureSchema } from "./media.ts";
import { QuestionTypeSchema } from "./question-type.ts";
import { RichTextSchema } from "./text.ts";

/** A question's number as printed, 1 to 40. */
export const QuestionNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40));

/** The letter or numeral of an option: "A", "iv", "TRUE". */
export const OptionIdSchema = v.pipe(v.string(), v.regex(/^(?:[A-Z]|[ivx]{1,5}|TRUE|FALSE|YES|NO|NOT GIVEN)$/));
export const OptionSchema = v.object({ id: OptionIdSchema, text: RichTextSchema });
export type Option = v.InferOutput<typeof OptionSchema>;

/** A numbered statement, stem or name that takes one answer. */
export const ItemSchema = v.object({ number: QuestionNumberSchema, prompt: RichTextSchema });
export type Item = v.InferOutput<typeof ItemSchema>;

/** Running text with gaps: a string is text, an object is the gap of that question number. */
export const SegmentSchema = v.variant("kind", [
  v.object({ kind: v.literal("text"), ...RichTextSchema.entries }),
  v.object({ kind: v.literal("gap"), number: QuestionNumberSchema }),
]);
export type Segment = v.InferOutput<typeof SegmentSchema>;
const LineSchema = v.array(SegmentSchema);
export type Line = v.InferOutput<typeof LineSchema>;

/**
 * The word limit printed above a group. `words` counts words that are not numbers; `number` says whether one
 * number may be added ("AND/OR A NUMBER"). ONE WORD ONLY = {words 1, number false}; A NUMBER = {words 0, number true}.
 */
export const WordLimitSchema = v.object({
  words: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  number: v.boolean(),
});
export type WordLimit = v.InferOutput<typeof WordLimitSchema>;

const groupEntries = {
  id: LocalIdSchema,
  type: QuestionTypeSchema,
  /** What the candidate has to do, one or two sentences; the word limit stands in bold. */
  instructions: RichTextSchema,
};

/** Pick one of three or four: L1, R1. */
export const ChooseOneGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("choose_one"),
  questions: v.pipe(
    v.array(v.object({ ...ItemSchema.entries, options: v.pipe(v.array(OptionSchema), v.minLength(3)) })),
    v.minLength(1),
  ),
});

/** Pick N of many; the block takes N consecutive numbers and one mark per correct option. */
export const ChooseManyGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("choose_many"),
  numbers: v.pipe(v.array(QuestionNumberSchema), v.minLength(2), v.maxLength(4)),
  prompt: RichTextSchema,
  options: v.pipe(v.array(OptionSchema), v.minLength(4)),
});

/** TRUE / FALSE / NOT GIVEN or YES / NO / NOT GIVEN: R2, R3. */
export const JudgeGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("judge"),
  scale: v.picklist(["true_false", "yes_no"]),
  questions: v.pipe(v.array(ItemSchema), v.minLength(1)),
});

/** Numbered items against one list of options: R4 (paragraph letters), R6, R7, L2. */
export const MatchGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("match"),
  /** "A to G" only, with nothing to read beside the letter (paragraph letters). */
  optionsTitle: v.optional(v.string()),
  options: v.pipe(v.array(OptionSchema), v.minLength(3)),
  reusable: v.boolean(),
  questions: v.pipe(v.array(ItemSchema), v.minLength(1)),
});

/** A heading for each paragraph: R5. The gap stands above the paragraph in the passage. */
export const HeadingsGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("headings"),
  options: v.pipe(v.array(OptionSchema), v.minLength(4)),
  /** `block` is the paragraph that the heading belongs to, `letter` what is printed beside it. */
  questions: v.pipe(
    v.array(v.object({ number: QuestionNumberSchema, block: LocalIdSchema, letter: v.string() })),
    v.minLength(2),
  ),
  examples: v.optional(v.array(v.object({ block: LocalIdSchema, letter: v.string(), option: OptionIdSchema }))),
});

const completionEntries = {
  ...groupEntries,
  kind: v.literal("complete"),
  title: v.optional(v.string()),
  /** Typed words carry a limit; a bank means options are picked from a list instead. */
  limit: v.optional(WordLimitSchema),
  bank: v.optional(v.pipe(v.array(OptionSchema), v.minLength(3))),
  /** A bank's option may fill several gaps. */
  reusable: v.optional(v.boolean()),
};

/** Gaps in running or laid-out text: R8, R9, R10, L4, L5. */
export const CompleteGroupSchema = v.variant("layout", [
  v.object({
    ...completionEntries,
    layout: v.literal("sentences"),
    lines: v.pipe(v.array(LineSchema), v.minLength(1)),
  }),
  v.object({
    ...completionEntries,
    layout: v.literal("summary"),
    paragraphs: v.pipe(v.array(LineSchema), v.minLength(1)),
  }),
  v.object({
    ...completionEntries,
    layout: v.literal("notes"),
    sections: v.array(
      v.object({
        heading: v.optional(v.string()),
        lines: v.array(v.object({ indent: v.picklist([0, 1]), line: LineSchema })),
      }),
    ),
  }),
  v.object({
    ...completionEntries,
    layout: v.literal("form"),
    rows: v.array(v.object({ label: v.string(), line: LineSchema })),
  }),
  v.object({
    ...completionEntries,
    layout: v.literal("table"),
    columns: v.array(v.string()),
    rows: v.array(v.array(LineSchema)),
  }),
  v.object({
    ...completionEntries,
    layout: v.literal("flow_chart"),
    steps: v.pipe(v.array(LineSchema), v.minLength(2)),
  }),
]);

/** Points on a picture: typed words (limit) or letters from a bank. `x` and `y` are percent of the picture. */
export const LabelGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("label"),
  picture: PictureSchema,
  limit: v.optional(WordLimitSchema),
  bank: v.optional(v.pipe(v.array(OptionSchema), v.minLength(3))),
  reusable: v.optional(v.boolean()),
  labels: v.pipe(
    v.array(
      v.object({
        number: QuestionNumberSchema,
        prompt: RichTextSchema,
        x: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
        y: v.pipe(v.number(), v.minValue(0), v.maxValue(100)),
      }),
    ),
    v.minLength(1),
  ),
});

/** A question answered in a few words of the text or recording: R11, L6. */
export const ShortAnswerGroupSchema = v.object({
  ...groupEntries,
  kind: v.literal("short_answer"),
  limit: WordLimitSchema,
  questions: v.pipe(v.array(ItemSchema), v.minLength(1)),
});

export const QuestionGroupSchema = v.variant("kind", [
  ChooseOneGroupSchema,
  ChooseManyGroupSchema,
  JudgeGroupSchema,
  MatchGroupSchema,
  HeadingsGroupSchema,
  CompleteGroupSchema,
  LabelGroupSchema,
  ShortAnswerGroupSchema,
]);
export type QuestionGroup = v.InferOutput<typeof QuestionGroupSchema>;
export type GroupOf<K extends QuestionGroup["kind"]> = Extract<QuestionGroup, { kind: K }>;
export type CompleteGroup = GroupOf<"complete">;

/** The options of a three-way judgement, in the order of the exam's screen. */
export const JUDGE_OPTIONS = {
  true_false: ["TRUE", "FALSE", "NOT GIVEN"],
  yes_no: ["YES", "NO", "NOT GIVEN"],
} as const;
