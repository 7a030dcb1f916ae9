import * as v from "valibot";
import { LocalIdSchema } from "./slug.ts";
import { FigureSchema } from "./figure.ts";
import { QuestionGroupSchema } from "./question-group.ts";
import { SampleTalkSchema } from "./sample-talk.ts";
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
  /** Suggested minutes. */
  minutes: v.pipe(v.number(), v.integer(), v.minValue(1)),
});
export type ReadingPart = v.InferOutput<typeof ReadingPartSchema>;

/** One sentence of a recording. Times in milliseconds from the start of the part's file. */
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
  /** Milliseconds of the recording, so that the position is known without loading it. */
  length: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
  /** Pauses for reading and checking, without the spoken words. Milliseconds from the start of the file. */
  pauses: v.array(v.object({ start: v.number(), end: v.number(), label: v.string() })),
  groups: v.pipe(v.array(QuestionGroupSchema), v.minLength(1)),
});
export type ListeningPart = v.InferOutput<typeof ListeningPartSchema>;

/** A Writing task. `id` is the specification's section id: stable, authored, never reused. */
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
  /** Lines below the bullets of a letter task: how to begin the letter. */
  closing: v.optional(v.array(RichTextSchema)),
  figures: v.optional(v.array(FigureSchema)),
  minimumWords: v.picklist([150, 250]),
  minutes: v.picklist([20, 40]),
});
export type WritingTask = v.InferOutput<typeof WritingTaskSchema>;

/** The words and minutes that the exam states in each Writing task. */
export const WRITING_TASK_LIMITS = {
  1: { minimumWords: 150, minutes: 20 },
  2: { minimumWords: 250, minutes: 40 },
} as const;

/** An examiner's question or instruction: its text, and `audio` of `length` milliseconds. */
export const SpokenLineSchema = v.object({
  id: LocalIdSchema,
  text: v.string(),
  audio: v.optional(LocalIdSchema),
  length: v.optional(v.pipe(v.number(), v.integer(), v.minValue(1))),
});
export type SpokenLine = v.InferOutput<typeof SpokenLineSchema>;

/**
 * A Speaking part, in spoken order. `opening` comes first. In Part 2 the cue card follows, with one minute to prepare
 * and two minutes to talk. Then comes each topic with its own opening and questions; in Part 2 these are the
 * rounding-off questions. `closing` is last.
 */
export const SpeakingPartSchema = v.object({
  ...partEntries,
  opening: v.optional(v.array(SpokenLineSchema)),
  topics: v.array(
    v.object({
      title: v.string(),
      opening: v.optional(SpokenLineSchema),
      questions: v.pipe(v.array(SpokenLineSchema), v.minLength(1)),
    }),
  ),
  cueCard: v.optional(
    v.object({
      topic: v.string(),
      points: v.array(v.string()),
      explain: v.string(),
      prepareSeconds: v.number(),
      talkSeconds: v.number(),
      /** The examiner says `begin` after the preparation minute, and `stop` when the two minutes to talk are over. */
      begin: v.optional(SpokenLineSchema),
      stop: v.optional(SpokenLineSchema),
      /** What others might say, from band 5 to 8. Shown after the learner's own talk. */
      samples: v.optional(v.array(SampleTalkSchema)),
    }),
  ),
  closing: v.optional(SpokenLineSchema),
});
export type SpeakingPart = v.InferOutput<typeof SpeakingPartSchema>;
