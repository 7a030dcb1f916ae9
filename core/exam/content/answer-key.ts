import * as v from "valibot";
import { BandTableSchema } from "../bands/band-table.ts";
import { OptionIdSchema, QuestionNumberSchema } from "../questions/fields.ts";
import { CueSchema } from "./part.ts";
import { LocalIdSchema, QuestionIdSchema, SlugSchema, VersionSchema } from "./slug.ts";
import { TaskBriefSchema } from "./task-brief.ts";
import { AnchorSchema } from "./text.ts";

/** Evidence for an answer: a span of a passage, or a cue (one sentence) of a recording. */
export const EvidenceSchema = v.variant("kind", [
  v.object({ kind: v.literal("passage"), text: LocalIdSchema, anchor: AnchorSchema }),
  v.object({ kind: v.literal("cue"), part: LocalIdSchema, cue: LocalIdSchema }),
]);
export type Evidence = v.InferOutput<typeof EvidenceSchema>;

const keyEntries = {
  number: QuestionNumberSchema,
  /** Absent in keys from before questions had ids: see `questionRef`. */
  id: v.optional(QuestionIdSchema),
  evidence: v.pipe(v.array(EvidenceSchema), v.minLength(1)),
  /** Why the answer is right and the tempting options are wrong, in one to three sentences. */
  explanation: v.pipe(v.string(), v.minLength(20)),
  /** 1 (easy) to 3 (hard). */
  difficulty: v.picklist([1, 2, 3]),
  /** A line that tells the learner why an option is wrong, by option id. Each number of an option_set has all lines. */
  wrong: v.optional(v.record(OptionIdSchema, v.string())),
};

/**
 * The key of one question number.
 * - option: one option id.
 * - option_set: one number of a group that shares its answer. `set` contains the N right options. It is the same on
 *   each number, in the order of the numbers: the explanation of the second number is about the second option.
 * - words: every accepted wording, compiled from the author's notation. The first is the one to show. `printed` is the
 *   text that the page prints before and after the gap (for articles, currency and units). `eitherOrder` is the other
 *   number whose wordings may be exchanged with these ("in either order").
 */
export const QuestionKeySchema = v.variant("kind", [
  v.object({ ...keyEntries, kind: v.literal("option"), option: OptionIdSchema }),
  v.object({ ...keyEntries, kind: v.literal("option_set"), set: v.pipe(v.array(OptionIdSchema), v.minLength(2)) }),
  v.object({
    ...keyEntries,
    kind: v.literal("words"),
    accept: v.pipe(v.array(v.string()), v.minLength(1)),
    printed: v.object({ before: v.string(), after: v.string() }),
    eitherOrder: v.optional(QuestionNumberSchema),
  }),
]);
export type QuestionKey = v.InferOutput<typeof QuestionKeySchema>;
export type WordsKey = Extract<QuestionKey, { kind: "words" }>;

/** The answer key of a module: all that marking and review need. A change of the band table changes the key. */
export const ModuleKeySchema = v.object({
  module_slug: SlugSchema,
  content_version: VersionSchema,
  key_version: VersionSchema,
  /** Absent for modules without a raw score. */
  band_table: v.optional(BandTableSchema),
  questions: v.array(QuestionKeySchema),
  /**
   * Listening: the transcript of each part, by part id. Learners see it only after hand-in, so it belongs to the key.
   */
  transcripts: v.optional(v.record(LocalIdSchema, v.array(CueSchema))),
  /** Writing: the points of a good answer to each task, by section id. Such a key has no questions. */
  briefs: v.optional(v.record(LocalIdSchema, TaskBriefSchema)),
});
export type ModuleKey = v.InferOutput<typeof ModuleKeySchema>;
