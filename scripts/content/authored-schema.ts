import * as v from "valibot";
import { BandTableSchema, DEFAULT_BAND_TABLES } from "#core/exam/bands/band-table.ts";
import { OptionIdSchema, QuestionNumberSchema } from "#core/exam/content/question-group.ts";
import { QuestionTypeSchema } from "#core/exam/content/question-type.ts";
import { LocalIdSchema } from "#core/exam/content/slug.ts";
import { AuthoredPictureSchema, FileNameSchema, moduleEntries, Prose } from "./authored-fields.ts";
import { AuthoredSpeakingModuleSchema } from "./authored-speaking.ts";
import { AuthoredWritingModuleSchema } from "./authored-writing.ts";

/** The files of content/README.md as parsed YAML. Unknown fields are refused: a slip of the pen must not pass. */

const OptionsSchema = v.pipe(
  v.record(OptionIdSchema, Prose),
  v.check((options) => Object.keys(options).length >= 3, "needs at least three options"),
);
const oneOrMore = <S extends v.GenericSchema>(schema: S) =>
  v.union([
    v.pipe(v.array(schema), v.minLength(1)),
    v.pipe(
      schema,
      v.transform((one) => [one]),
    ),
  ]);

export const BookFileSchema = v.strictObject({
  name: Prose,
  description: Prose,
  institute: Prose,
  copyright: Prose,
  difficulty: v.picklist(["easier", "typical", "harder"]),
  order: v.pipe(v.number(), v.integer()),
});

export const TestFileSchema = v.strictObject({ name: Prose, order: v.pipe(v.number(), v.integer()) });

export const CategoriesFileSchema = v.strictObject({
  topics: v.pipe(v.array(v.strictObject({ id: LocalIdSchema, name: Prose })), v.minLength(1)),
});

/** Typed words have `accept`, everything else `answer`. */
const KeyEntrySchema = v.strictObject({
  accept: v.optional(oneOrMore(Prose)),
  answer: v.optional(Prose),
  evidence: oneOrMore(Prose),
  explanation: v.pipe(Prose, v.minLength(20, "must say in a sentence why this is right")),
  difficulty: v.picklist([1, 2, 3]),
});
export type KeyEntry = v.InferOutput<typeof KeyEntrySchema>;

export const LIMITS = {
  "ONE WORD ONLY": { words: 1, number: false },
  "ONE WORD AND/OR A NUMBER": { words: 1, number: true },
  "NO MORE THAN TWO WORDS": { words: 2, number: false },
  "NO MORE THAN TWO WORDS AND/OR A NUMBER": { words: 2, number: true },
  "NO MORE THAN THREE WORDS": { words: 3, number: false },
  "NO MORE THAN THREE WORDS AND/OR A NUMBER": { words: 3, number: true },
  "A NUMBER": { words: 0, number: true },
} as const;
const LimitSchema = v.picklist(Object.keys(LIMITS) as (keyof typeof LIMITS)[]);

const ItemSchema = v.strictObject({ number: QuestionNumberSchema, prompt: Prose });
const ItemsSchema = v.pipe(v.array(ItemSchema), v.minLength(1));

const groupEntries = {
  id: LocalIdSchema,
  type: QuestionTypeSchema,
  instructions: Prose,
  key: v.record(v.pipe(v.string(), v.regex(/^\d+$/, "must be a question number")), KeyEntrySchema),
};
const typedEntries = {
  limit: v.optional(LimitSchema),
  bank: v.optional(OptionsSchema),
  reusable: v.optional(v.boolean()),
  either_order: v.optional(v.array(v.tuple([QuestionNumberSchema, QuestionNumberSchema]))),
};
const completeEntries = { ...groupEntries, ...typedEntries, kind: v.literal("complete"), title: v.optional(Prose) };

const CompleteSchema = v.variant("layout", [
  v.strictObject({ ...completeEntries, layout: v.literal("sentences"), lines: v.pipe(v.array(Prose), v.minLength(1)) }),
  v.strictObject({
    ...completeEntries,
    layout: v.literal("summary"),
    paragraphs: v.pipe(v.array(Prose), v.minLength(1)),
  }),
  v.strictObject({
    ...completeEntries,
    layout: v.literal("notes"),
    sections: v.pipe(
      v.array(v.strictObject({ heading: v.optional(Prose), lines: v.pipe(v.array(Prose), v.minLength(1)) })),
      v.minLength(1),
    ),
  }),
  v.strictObject({
    ...completeEntries,
    layout: v.literal("form"),
    rows: v.pipe(v.array(v.strictObject({ label: Prose, line: Prose })), v.minLength(1)),
  }),
  v.strictObject({
    ...completeEntries,
    layout: v.literal("table"),
    columns: v.pipe(v.array(v.string()), v.minLength(2)),
    rows: v.pipe(v.array(v.array(v.string("must be text: put quotation marks around figures"))), v.minLength(1)),
  }),
  v.strictObject({
    ...completeEntries,
    layout: v.literal("flow_chart"),
    steps: v.pipe(v.array(Prose), v.minLength(2)),
  }),
]);

const percent = v.pipe(v.number(), v.minValue(0), v.maxValue(100));

const GroupSchema = v.variant("kind", [
  v.strictObject({
    ...groupEntries,
    kind: v.literal("choose_one"),
    questions: v.pipe(v.array(v.strictObject({ ...ItemSchema.entries, options: OptionsSchema })), v.minLength(1)),
  }),
  v.strictObject({
    ...groupEntries,
    kind: v.literal("choose_many"),
    numbers: v.pipe(v.array(QuestionNumberSchema), v.minLength(2), v.maxLength(4)),
    prompt: Prose,
    options: OptionsSchema,
  }),
  v.strictObject({
    ...groupEntries,
    kind: v.literal("judge"),
    scale: v.picklist(["true_false", "yes_no"]),
    questions: ItemsSchema,
  }),
  v.strictObject({
    ...groupEntries,
    kind: v.literal("match"),
    options: OptionsSchema,
    options_title: v.optional(Prose),
    reusable: v.boolean(),
    questions: ItemsSchema,
  }),
  v.strictObject({
    ...groupEntries,
    kind: v.literal("headings"),
    options: OptionsSchema,
    questions: v.pipe(v.array(v.strictObject({ number: QuestionNumberSchema, paragraph: Prose })), v.minLength(2)),
    examples: v.optional(v.array(v.strictObject({ paragraph: Prose, option: OptionIdSchema }))),
  }),
  CompleteSchema,
  v.strictObject({
    ...groupEntries,
    ...typedEntries,
    kind: v.literal("label"),
    picture: AuthoredPictureSchema,
    labels: v.pipe(v.array(v.strictObject({ ...ItemSchema.entries, x: percent, y: percent })), v.minLength(1)),
  }),
  v.strictObject({
    ...groupEntries,
    kind: v.literal("short_answer"),
    limit: LimitSchema,
    either_order: typedEntries.either_order,
    questions: ItemsSchema,
  }),
]);
export type AuthoredGroup = v.InferOutput<typeof GroupSchema>;
export type AuthoredOf<K extends AuthoredGroup["kind"]> = Extract<AuthoredGroup, { kind: K }>;

const partEntries = { id: LocalIdSchema, title: Prose, groups: v.pipe(v.array(GroupSchema), v.minLength(1)) };
const ReadingPartSchema = v.strictObject({
  ...partEntries,
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
  texts: v.pipe(v.array(FileNameSchema), v.minLength(1)),
});
export type AuthoredReadingPart = v.InferOutput<typeof ReadingPartSchema>;

/** `recording` names what `npm run content:audio` made of a script: <recording>.m4a, .cues.json and its lock. */
const ListeningPartSchema = v.strictObject({ ...partEntries, recording: LocalIdSchema });
export type AuthoredListeningPart = v.InferOutput<typeof ListeningPartSchema>;

const markedEntries = {
  ...moduleEntries,
  band_table: v.union([
    v.picklist(Object.keys(DEFAULT_BAND_TABLES) as (keyof typeof DEFAULT_BAND_TABLES)[]),
    BandTableSchema,
  ]),
};

export const ModuleFileSchema = v.variant(
  "module_type",
  [
    v.strictObject({
      ...markedEntries,
      module_type: v.literal("reading"),
      parts: v.pipe(v.array(ReadingPartSchema), v.minLength(1)),
    }),
    v.strictObject({
      ...markedEntries,
      module_type: v.literal("listening"),
      parts: v.pipe(v.array(ListeningPartSchema), v.minLength(1)),
    }),
    AuthoredWritingModuleSchema,
    AuthoredSpeakingModuleSchema,
  ],
  "must be reading, listening, writing or speaking",
);
export type AuthoredModule = v.InferOutput<typeof ModuleFileSchema>;
export type AuthoredReadingModule = Extract<AuthoredModule, { module_type: "reading" }>;
export type AuthoredListeningModule = Extract<AuthoredModule, { module_type: "listening" }>;
