import * as v from "valibot";
import { QuestionTypeSchema } from "#core/exam/content/question-type.ts";
import { LocalIdSchema, QuestionIdSchema } from "#core/exam/content/slug.ts";
import { OptionIdSchema, QuestionNumberSchema } from "#core/exam/questions/fields.ts";
import { Prose } from "../authored-fields.ts";

/** Options by letter or numeral: `{ A: text, B: text }`. */
export const OptionsSchema = v.pipe(
  v.record(OptionIdSchema, Prose),
  v.check((options) => Object.keys(options).length >= 3, "needs at least three options"),
);

export const ItemSchema = v.strictObject({ number: QuestionNumberSchema, prompt: Prose });
export const ItemsSchema = v.pipe(v.array(ItemSchema), v.minLength(1));

const oneOrMore = <S extends v.GenericSchema>(schema: S) =>
  v.union([
    v.pipe(v.array(schema), v.minLength(1)),
    v.pipe(
      schema,
      v.transform((entry) => [entry]),
    ),
  ]);

/**
 * Why an item is hard: it needs a conclusion, its words differ from those of the text, or an option is nearly right.
 */
const HARD_REASONS = ["inference", "paraphrase", "distractor"] as const;
export type HardReason = (typeof HARD_REASONS)[number];

const WrongLineSchema = v.pipe(
  Prose,
  v.minLength(20, "must say in a sentence why this option is wrong"),
  v.maxLength(240, "is too long for one line: at most 240 characters"),
);

/**
 * The key of one question: `accept` for typed words, `answer` for an option. `wrong` has a line for each tempting
 * option: docs/writing-content.md.
 */
const KeyEntrySchema = v.strictObject({
  id: v.optional(QuestionIdSchema),
  accept: v.optional(oneOrMore(Prose)),
  answer: v.optional(Prose),
  evidence: oneOrMore(Prose),
  explanation: v.pipe(Prose, v.minLength(20, "must say in a sentence why this is right")),
  difficulty: v.picklist([1, 2, 3]),
  hard: v.optional(v.picklist(HARD_REASONS)),
  wrong: v.optional(v.record(v.string(), WrongLineSchema)),
});
export type KeyEntry = v.InferOutput<typeof KeyEntrySchema>;

/** The fields of every group. */
export const groupEntries = {
  id: LocalIdSchema,
  type: QuestionTypeSchema,
  instructions: Prose,
  key: v.record(v.pipe(v.string(), v.regex(/^\d+$/, "must be a question number")), KeyEntrySchema),
};

/** Word limits as printed. */
const LIMITS = {
  "ONE WORD ONLY": { words: 1, number: false },
  "ONE WORD AND/OR A NUMBER": { words: 1, number: true },
  "NO MORE THAN TWO WORDS": { words: 2, number: false },
  "NO MORE THAN TWO WORDS AND/OR A NUMBER": { words: 2, number: true },
  "NO MORE THAN THREE WORDS": { words: 3, number: false },
  "NO MORE THAN THREE WORDS AND/OR A NUMBER": { words: 3, number: true },
  "A NUMBER": { words: 0, number: true },
} as const;
export const LimitSchema = v.pipe(
  v.picklist(Object.keys(LIMITS) as (keyof typeof LIMITS)[]),
  v.transform((limit) => ({ ...LIMITS[limit] })),
);

/** Pairs of typed answers that may be exchanged. */
export const EitherOrderSchema = v.array(v.tuple([QuestionNumberSchema, QuestionNumberSchema]));
