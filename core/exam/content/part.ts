import * as v from "valibot";
import { LocalIdSchema } from "./slug.ts";
import { PictureSchema } from "./media.ts";
import { QuestionGroupSchema } from "./question-group.ts";
import { PassageTextSchema, RichTextSchema } from "./text.ts";

const partEntries = {
  id: LocalIdSchema,
  number: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
  title: v.string(),
};

/** A Reading passage (Academic) or section (General Training) with its questions. */
export const ReadingPartSchema = v.object({
  ...partEntries,
  texts: v.pipe(v.array(PassageTextSchema), v.minLength(1)),
  groups: v.pipe(v.array(QuestionGroupSchema), v.minLength(1)),
  /** Suggested minutes, advice only. */
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type ReadingPart = v.InferOutput<typeof ReadingPartSchema>;

/** One sentence of a recording; times in milliseconds from the start of the part's file. */
export const CueSchema = v.object({
  id: LocalIdSchema,
  start: v.pipe(v.number(), v.integer(), v.minValue(0)),
  end: v.pipe(v.number(), v.integer(), v.minValue(1)),
  kind: v.picklist(["speech", "pause"]),
  speaker: v.optional(v.string()),
  text: v.string(),
});
export type Cue = v.InferOutput<typeof CueSchema>;

/** A Listening part: one audio file and ten questions. The transcript belongs to the key. */
export const ListeningPartSchema = v.object({
  ...partEntries,
  audio: LocalIdSchema,
  /** Milliseconds of the recording, so that a clock can tell where it is without loading it. */
  length: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Pauses for reading and checking, without the words that are spoken; milliseconds from the start of the file. */
  pauses: v.array(v.object({ start: v.number(), end: v.number(), label: v.string() })),
  groups: v.pipe(v.array(QuestionGroupSchema), v.minLength(1)),
});
export type ListeningPart = v.InferOutput<typeof ListeningPartSchema>;

/** A chart's figures, from which the picture and its table are drawn. */
export const FigureSchema = v.object({
  title: v.string(),
  caption: v.optional(v.string()),
  picture: v.optional(PictureSchema),
  table: v.optional(v.object({ columns: v.array(v.string()), rows: v.array(v.array(v.string())) })),
});

/** A Writing task. `id` is the spec's section id: stable, authored, never recycled. */
export const WritingTaskSchema = v.object({
  ...partEntries,
  task: v.picklist([1, 2]),
  kind: v.picklist([
    "line",
    "bar",
    "pie",
    "table",
    "mixed",
    "process",
    "map",
    "diagram",
    "letter_formal",
    "letter_semi_formal",
    "letter_informal",
    "opinion",
    "discussion",
    "advantages",
    "problem_solution",
    "two_part",
  ]),
  prompt: v.pipe(v.array(RichTextSchema), v.minLength(1)),
  bullets: v.optional(v.pipe(v.array(RichTextSchema), v.length(3))),
  figures: v.optional(v.array(FigureSchema)),
  minimumWords: v.picklist([150, 250]),
  minutes: v.picklist([20, 40]),
});
export type WritingTask = v.InferOutput<typeof WritingTaskSchema>;

/** A spoken question: printed, and heard from `audio`. */
const SpokenQuestionSchema = v.object({ id: LocalIdSchema, text: v.string(), audio: v.optional(LocalIdSchema) });

/** A Speaking part. Part 2 has a cue card, a minute to prepare and two minutes to talk. */
export const SpeakingPartSchema = v.object({
  ...partEntries,
  topics: v.array(v.object({ title: v.string(), questions: v.pipe(v.array(SpokenQuestionSchema), v.minLength(1)) })),
  cueCard: v.optional(
    v.object({
      topic: v.string(),
      points: v.array(v.string()),
      explain: v.string(),
      prepareSeconds: v.number(),
      talkSeconds: v.number(),
    }),
  ),
});
export type SpeakingPart = v.InferOutput<typeof SpeakingPartSchema>;
