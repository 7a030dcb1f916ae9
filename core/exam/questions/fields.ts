import * as v from "valibot";
import { QuestionTypeSchema } from "../content/question-type.ts";
import { LocalIdSchema } from "../content/slug.ts";
import { RichTextSchema } from "../content/text.ts";

/** A question's number as printed, 1 to 40. */
export const QuestionNumberSchema = v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(40));

/** The letter or numeral of an option: "A", "iv", "TRUE". */
export const OptionIdSchema = v.pipe(v.string(), v.regex(/^(?:[A-Z]|[ivx]{1,5}|TRUE|FALSE|YES|NO|NOT GIVEN)$/));
export const OptionSchema = v.object({ id: OptionIdSchema, text: RichTextSchema });
export type Option = v.InferOutput<typeof OptionSchema>;

/** A numbered statement, stem or name that takes one answer. */
export const ItemSchema = v.object({ number: QuestionNumberSchema, prompt: RichTextSchema });
export type Item = v.InferOutput<typeof ItemSchema>;

/** A piece of a line: text, or the gap of a question. */
export const SegmentSchema = v.variant("kind", [
  v.object({ kind: v.literal("text"), ...RichTextSchema.entries }),
  v.object({ kind: v.literal("gap"), number: QuestionNumberSchema }),
]);
export type Segment = v.InferOutput<typeof SegmentSchema>;
/** Running text with gaps. */
export const LineSchema = v.array(SegmentSchema);
export type Line = v.InferOutput<typeof LineSchema>;

/**
 * The word limit printed above a group. `words` is the maximum number of words. If `number` is true, one number may be
 * added ("AND/OR A NUMBER"). ONE WORD ONLY is { words: 1, number: false }; A NUMBER is { words: 0, number: true }.
 */
export const WordLimitSchema = v.object({
  words: v.pipe(v.number(), v.integer(), v.minValue(0), v.maxValue(5)),
  number: v.boolean(),
});
export type WordLimit = v.InferOutput<typeof WordLimitSchema>;

/** The fields of every question group. */
export const groupEntries = {
  id: LocalIdSchema,
  type: QuestionTypeSchema,
  /** What the candidate has to do, in one or two sentences. The word limit is in bold. */
  instructions: RichTextSchema,
};

/** Answers are typed within a limit, or picked from a bank of options. A group has one of the two. */
export const typedOrPickedEntries = {
  limit: v.optional(WordLimitSchema),
  bank: v.optional(v.pipe(v.array(OptionSchema), v.minLength(3))),
  /** True if an option of the bank may fill several gaps. */
  reusable: v.optional(v.boolean()),
};
