import * as v from "valibot";
import { AnswersSchema, AttemptSlugSchema, AttemptWorkSchema, InstantSchema } from "../attempt/attempt.ts";
import { boundedList } from "../bounded-list.ts";
import { QuestionTypeSchema } from "../content/question-type.ts";
import { LocalIdSchema, SlugSchema, VersionSchema } from "../content/slug.ts";
import { QuestionMarkSchema, TallySchema } from "../marking/mark.ts";

/** The modules that drills are made from: those with an answer key. */
export const DrillSkillSchema = v.picklist(["listening", "reading"]);
export type DrillSkill = v.InferOutput<typeof DrillSkillSchema>;

/** Maximum number of groups in one drill. Ten questions are one to five groups. */
export const MAX_DRILL_GROUPS = 10;

/** One whole question group of a drill, identified by its module, content version, part and group id. */
export const DrillGroupSchema = v.object({
  module_slug: SlugSchema,
  content_version: VersionSchema,
  /** The part's number in its module. */
  part: v.pipe(v.number(), v.integer(), v.minValue(1), v.maxValue(4)),
  group: LocalIdSchema,
});
export type DrillGroup = v.InferOutput<typeof DrillGroupSchema>;

/** What the learner asked for. Null: any question type, any difficulty. */
export const DrillRequestSchema = v.object({
  skill: DrillSkillSchema,
  type: v.nullable(QuestionTypeSchema),
  /** 1 (easy) to 3 (hard). */
  difficulty: v.nullable(v.picklist([1, 2, 3])),
});
export type DrillRequest = v.InferOutput<typeof DrillRequestSchema>;

/** A finished drill with the learner's answers, group by group. It never has a band. */
export const FinishedDrillSchema = v.object({
  ...DrillRequestSchema.entries,
  drill_slug: AttemptSlugSchema,
  groups: v.pipe(
    boundedList(
      v.object({
        ...DrillGroupSchema.entries,
        answers: AnswersSchema,
        seconds: AttemptWorkSchema.entries.seconds,
      }),
      MAX_DRILL_GROUPS,
    ),
    v.minLength(1),
  ),
  started_at: InstantSchema,
  finished_at: InstantSchema,
});
export type FinishedDrill = v.InferOutput<typeof FinishedDrillSchema>;

/** The marks of a drill, group by group. `ref` is the question's stable name: see `questionRef`. */
export const DrillMarkingSchema = v.object({
  raw: TallySchema,
  groups: v.array(v.object({ questions: v.array(v.object({ ...QuestionMarkSchema.entries, ref: v.string() })) })),
});
export type DrillMarking = v.InferOutput<typeof DrillMarkingSchema>;

/** A drill as the server stores it and as devices exchange it. */
export const DrillSchema = v.object({ ...FinishedDrillSchema.entries, marking: DrillMarkingSchema });
export type Drill = v.InferOutput<typeof DrillSchema>;
